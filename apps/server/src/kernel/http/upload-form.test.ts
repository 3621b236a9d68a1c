import { connect, type Socket } from "node:net";
import * as generalOutcome from "@crux/contract/outcomes/general";
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHttp } from "./http.ts";
import { createUploadReader } from "./upload-form.ts";

const BOUNDARY = "cut";
const KB = 1024;
const MB = 1024 * KB;

describe("uploads over a connection", () => {
  let http: FastifyInstance;
  const sockets: Socket[] = [];
  let port = 0;

  async function listen(options: Parameters<typeof createUploadReader>[0]): Promise<void> {
    const uploads = createUploadReader(options);
    await http.register(multipart);
    http.put<{ Params: { person: string } }>("/as/:person", (request) =>
      uploads.withForm(
        request,
        { person: Number(request.params.person), holds: "picture", tooLarge: generalOutcome.FILE_TOO_LARGE },
        async ({ file }) => ({
          bytes: (file as Buffer).length,
        }),
      ),
    );
    port = Number(new URL(await http.listen({ host: "127.0.0.1", port: 0 })).port);
  }
  beforeEach(() => {
    http = createHttp({ logLevel: "silent" });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await http.close();
  });

  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;

  /** Announces a file of so many bytes and sends some of them; the rest is for the test to send, or never comes. */
  async function begin(person: number, announced: number, sent = 0) {
    const socket = await new Promise<Socket>((resolve) => {
      const one = connect(port, "127.0.0.1", () => resolve(one));
    });
    sockets.push(socket);
    let heard = "";
    socket
      .on("error", () => {})
      .on("data", (bytes) => {
        heard += bytes;
      });
    const length = head.length + announced + tail.length;
    socket.write(
      `PUT /as/${person} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    socket.write(head);
    if (sent > 0) socket.write(Buffer.alloc(sent, 1));
    return {
      socket,
      status: () => Number(heard.split(" ")[1] ?? 0),
      answered: (status: number) => vi.waitFor(() => expect(heard).toContain(`HTTP/1.1 ${status}`)),
      send: (bytes: number) => socket.write(Buffer.alloc(bytes, 1)),
      end: () => socket.write(tail),
    };
  }
  async function whole(person: number, bytes: number) {
    const upload = await begin(person, bytes, bytes);
    upload.end();
    return upload;
  }

  it("take no memory by what they announce", async () => {
    await listen({});
    for (const person of [1, 2, 3]) for (let one = 0; one < 4; one += 1) await begin(person, 10 * MB);
    await (await whole(4, 3 * MB)).answered(200);
  });

  it("give their place back when they are slower than 20 KB a second", async () => {
    await listen({ lookMs: 200 });
    const slow = await Promise.all([1, 2, 3, 4].map(() => begin(1, MB, 100)));
    await Promise.all(slow.map((one) => one.answered(408)));
    await (await whole(1, 1000)).answered(200);
  });

  it("go on as long as they bring enough", async () => {
    await listen({ lookMs: 100 });
    const upload = await begin(1, 60_000);
    for (let step = 0; step < 12; step += 1) {
      upload.send(5_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    upload.end();
    await upload.answered(200);
  });

  it("make room for others where one person holds the most", async () => {
    await listen({ maxBytes: 3 * MB });
    const greedy = await Promise.all([1, 2, 3].map(() => begin(1, 2 * MB, 1200 * KB)));
    const givenUp = (count: number) =>
      vi.waitFor(() => expect(greedy.filter((one) => one.status() === 429)).toHaveLength(count));
    await givenUp(1);
    await (await whole(2, MB)).answered(200);
    await givenUp(2);
    await (await whole(3, MB)).answered(200);
    await givenUp(2);
  });
});
