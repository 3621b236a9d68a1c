import { type Agent, request as begin } from "node:http";
import { CODE_TEXTS } from "@crux/contract/codes";
import type { Actor } from "./fuzz-people.ts";
import type { Request } from "./fuzz-request.ts";
import { PLANTED } from "./fuzz-world.ts";

/** What came back; without a code it was no envelope. */
export type Answer = { status: number; text: string; code: number | null; data: unknown; ms: number };

const LIMIT_MS = 60_000;
const ENVELOPE = "code,data,msg,success";
const INSIDES =
  /\bat .{1,200}:\d+:\d+|node_modules|\/(?:work|tmp|home|src)\/|postgres|pglite|syntax error|violates|duplicate key|relation "/i;

/** Sends one request over a socket and waits for the whole answer. */
export function sent(
  { agent, port }: { agent: Agent; port: number },
  { method, path, headers, body }: Request,
): Promise<Answer> {
  const from = performance.now();
  const length = body === null ? {} : { "content-length": String(body.length) };
  return new Promise((resolve) => {
    const over = (status: number, text: string) =>
      resolve({ status, text, ...envelopeOf(text), ms: performance.now() - from });
    const request = begin(
      { agent, port, host: "127.0.0.1", method, path, headers: { ...headers, ...length }, timeout: LIMIT_MS },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", (error) => over(0, error.message));
        response.on("end", () => over(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
      },
    );
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", (error) => over(0, error.message));
    request.end(body ?? undefined);
  });
}

function envelopeOf(text: string): { code: number | null; data: unknown } {
  try {
    const body = JSON.parse(text) as { code: number; data: unknown; success: boolean };
    const isWhole = Object.keys(body).sort().join() === ENVELOPE && body.success === (body.code === 0);
    return { code: isWhole ? body.code : null, data: body.data };
  } catch {
    return { code: null, data: null };
  }
}

/** What became of an answer, and where it is not what the contract says. */
type Parsed = { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } };

/** What is wrong with an answer, whatever was asked. */
export function problemsOf(
  output: { safeParse(data: unknown): Parsed },
  actor: Actor,
  { status, text, code, data }: Answer,
): string[] {
  const isStaff = actor.who === "owner";
  const parsed = output.safeParse(data);
  const at = parsed.error?.issues.map(({ path }) => path.map(String).join(".")).join(", ");
  const wrong: [boolean, string][] = [
    [status === 0, `no answer (${text})`],
    [status >= 500, `status ${status}`],
    [code === null, "no envelope"],
    [code !== null && code !== 0 && !(code in CODE_TEXTS), `unknown code ${code}`],
    [code !== 0 && INSIDES.test(text), "tells of its insides (I-41)"],
    [code === 0 && !parsed.success, `answers otherwise than the contract says at ${at}`],
    [!isStaff && text.includes(PLANTED), "shows a bystander's things (I-30)"],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}
