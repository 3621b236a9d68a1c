import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** A password from `CRUX_STAFF_PASSWORD`, or typed without being shown. */
export async function askPassword(): Promise<string> {
  const given = process.env.CRUX_STAFF_PASSWORD;
  if (given) return given;
  process.stderr.write("密码 / password: ");
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: silence,
    terminal: process.stdin.isTTY === true,
  });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
