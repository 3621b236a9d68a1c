import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";

/** One request; `from` is the address of this machine that it comes from. */
export type Shot = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

/** What came of it: a status and a code (null where the answer is no envelope, status 0 where there is none). */
export type Hit = { status: number; code: number | null; ms: number; data: unknown };

/** Sends requests to a port of this machine from one of its addresses, over connections that stay open. */
export function openGun(
  port: number,
  localAddress: string,
): { fire(shot: Shot): Promise<Hit>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const fire = ({ method, path, headers, body }: Shot) =>
    new Promise<Hit>((resolve) => {
      const from = performance.now();
      const end = (status: number, text = "") =>
        resolve({ status, ms: performance.now() - from, ...envelopeOf(text) });
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      request(
        { host: "127.0.0.1", port, localAddress, agent, method, path, headers: { ...headers, ...length } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("end", () => end(answer.statusCode ?? 0, Buffer.concat(parts).toString()));
          answer.on("error", () => end(0));
        },
      )
        .on("error", () => end(0))
        .end(body);
    });
  return { fire, close: () => agent.destroy() };
}

function envelopeOf(text: string): { code: number | null; data: unknown } {
  if (!text.startsWith("{")) return { code: null, data: null };
  const { code = null, data = null } = JSON.parse(text) as { code?: number | null; data?: unknown };
  return { code, data };
}

const TICK_MS = 20;

/** Starts something so many times a second, whatever becomes of it, and waits for all of it. */
export async function atRate<Result>(
  perSecond: number,
  seconds: number,
  start: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const from = performance.now();
  const started: Promise<Result>[] = [];
  while (started.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - from) / 1000) * perSecond);
    while (started.length < due) started.push(start(started.length));
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  return Promise.all(started);
}
