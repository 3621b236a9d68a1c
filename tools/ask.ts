import { createInterface, type Interface } from "node:readline";
import { Writable } from "node:stream";

let piped: { lines: Interface; next: AsyncIterator<string> } | undefined;

/**
 * A password: from the named variable of the environment, typed without being shown, or the next line of a pipe. It never
 * stands among the words of a command, which other people on the machine and the shell's history can read.
 */
export function askPassword(label: string, variable: string): Promise<string> {
  const given = process.env[variable];
  return given ? Promise.resolve(given) : ask(label, { isHidden: true });
}

/** A new password, which a person at a terminal types twice. */
export async function askNewPassword(label: string, variable: string): Promise<string> {
  const password = await askPassword(label, variable);
  if (process.env[variable] || !process.stdin.isTTY) return password;
  if ((await ask("再输入一次 / once more", { isHidden: true })) === password) return password;
  throw new Error("两次输入不一致 / the two are not the same");
}

/** A code of the second factor, from `CRUX_STAFF_CODE` or typed. */
export function askCode(): Promise<string> {
  const given = process.env.CRUX_STAFF_CODE;
  return given ? Promise.resolve(given) : ask("动态验证码或恢复码 / code", { isHidden: false });
}

/** A door pass, for whoever is kept waiting at the login. */
export function askPass(): Promise<string> {
  return ask("通行码 / door pass", { isHidden: false });
}

/** Lets the process end although a pipe is still open. */
export function endAsking(): void {
  piped?.lines.close();
}

async function ask(label: string, { isHidden }: { isHidden: boolean }): Promise<string> {
  process.stderr.write(`${label}: `);
  return process.stdin.isTTY ? typed(isHidden) : nextLine();
}

async function nextLine(): Promise<string> {
  if (!piped) {
    const lines = createInterface({ input: process.stdin });
    piped = { lines, next: lines[Symbol.asyncIterator]() };
  }
  const { value, done } = await piped.next.next();
  process.stderr.write("\n");
  if (done) throw new Error("没有输入 / nothing was typed");
  return value;
}

function typed(isHidden: boolean): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? silence : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve, reject) => {
    lines.once("SIGINT", () => reject(new Error("没有输入 / nothing was typed")));
    lines.question("", resolve);
  }).finally(() => {
    lines.close();
    if (isHidden) process.stderr.write("\n");
  }) as Promise<string>;
}
