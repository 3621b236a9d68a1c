import { type ChildProcess, spawn } from "node:child_process";
import { SERVER_MAIN } from "../tools/build/build-server.ts";

const START_MS = 60_000;

/** A shop in a process of its own. */
export type Site = {
  url: string;
  /** What it printed until it was ready. */
  printed: string;
  /** All that it printed so far, its log included. */
  log(): string;
  process: ChildProcess;
  /** Asks it to end and waits; the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Starts the shop (`main`: that of another build) on a free port and waits for the line with its address; throws what it said when it ends instead. */
export function startSite(env: Record<string, string>, main: string = SERVER_MAIN): Promise<Site> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: "0",
      LOG_LEVEL: "silent",
      DATABASE_URL: "",
      NODE_ENV: "",
      DEMO: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  let printed = "";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready within ${START_MS} ms: ${printed}`)), START_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /(http:\/\/localhost:\d+)\/\n/.exec(printed)?.[1];
      if (!url) return;
      clearTimeout(late);
      resolve({
        url,
        printed,
        log: () => printed,
        process: child,
        stop: (signal = "SIGTERM") => {
          child.kill(signal);
          return ended;
        },
      });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => {
      clearTimeout(late);
      reject(new Error(`ended with ${code}: ${printed}`));
    });
  });
}
