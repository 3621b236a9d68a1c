import { readFileSync } from "node:fs";
import Fastify from "fastify";

/** The yardstick: a Fastify server that sends prepared bytes and does nothing else. */
const [portText = "", ...files] = process.argv.slice(2);
const app = Fastify({ logger: false });
app.get("/", async () => ({ ok: true }));
files.forEach((file, index) => {
  const bytes = readFileSync(file);
  const send = (
    _request: unknown,
    reply: { header(name: string, value: string): { send(body: Buffer): unknown } },
  ) => reply.header("content-type", "application/json; charset=utf-8").send(bytes);
  app.get(`/bytes/${index}`, send);
  app.post(`/bytes/${index}`, send);
});
await app.listen({ port: Number(portText), host: "127.0.0.1" });
