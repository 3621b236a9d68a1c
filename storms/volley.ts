import { connect, type Socket } from "node:net";
import type { AnyEndpoint } from "@crux/contract/endpoint";
import { splitLine } from "@crux/contract/endpoint";
import type { Reply } from "./tally.ts";

export type Shot = {
  endpoint: AnyEndpoint;
  session: { uid: number; token: string };
  input: Record<string, unknown>;
  key?: string;
};

export type Answer = Reply & { data: unknown };

const LIMIT_MS = 60_000;

/**
 * Sends requests so that they meet: each on a connection of its own, all but its last byte ahead, the last bytes
 * together. The network's jitter is gone, and checks that somebody makes before acting show (the single-packet attack).
 */
export async function volley(port: number, shots: readonly Shot[]): Promise<Answer[]> {
  const ready = await Promise.all(shots.map((shot) => load(port, shot)));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const from = performance.now();
  const answers = ready.map(({ socket }) => answerOf(socket, from));
  for (const { socket, last } of ready) socket.write(last);
  return Promise.all(answers);
}

async function load(port: number, shot: Shot): Promise<{ socket: Socket; last: Buffer }> {
  const bytes = Buffer.from(requestOf(shot));
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(bytes.subarray(0, -1));
  return { socket, last: bytes.subarray(-1) };
}

function requestOf({ endpoint, session, input, key }: Shot): string {
  const { method, path } = splitLine(endpoint.line);
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "uid" || name === "userId") return String(session.uid);
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  const body = JSON.stringify(rest);
  return [
    `${method} /v1${filled} HTTP/1.1`,
    "host: 127.0.0.1",
    "connection: close",
    `authorization: Bearer ${session.token}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    ...(key ? [`idempotency-key: ${key}`] : []),
    "",
    body,
  ].join("\r\n");
}

/** The envelope that comes back; a connection that ends without one is an unknown outcome. */
function answerOf(socket: Socket, from: number): Promise<Answer> {
  return new Promise((resolve) => {
    let text = "";
    const end = () => {
      clearTimeout(late);
      socket.destroy();
      resolve({ ...envelopeOf(text), ms: performance.now() - from });
    };
    const late = setTimeout(end, LIMIT_MS);
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    socket.once("close", end);
  });
}

function envelopeOf(text: string): { code: number | null; data: unknown } {
  try {
    return JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4)) as { code: number; data: unknown };
  } catch {
    return { code: null, data: null };
  }
}
