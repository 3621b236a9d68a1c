import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { SERVER_MAIN } from "../tools/build/build-server.ts";

const TICKS_PER_SECOND = 100;

/** A server in a process of its own, as customers would meet it. */
export type ServerProcess = {
  url: string;
  /** From the command to the first answer. */
  startMs: number;
  /** CPU seconds that the process used so far, all threads together. */
  cpuSeconds(): number;
  /** Resident memory in MB. */
  memoryMb(): number;
  /** Forgets the most of it that there was; the answer reads the most since. */
  watchMemory(): () => number;
  stop(): Promise<void>;
};

/** Starts the shop on a port of its own and waits until it may be asked; `BENCH_PROFILE=folder` keeps a CPU profile. */
export function startShop(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const folder = process.env.BENCH_PROFILE;
  const profile = folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
  const all = { LOG_LEVEL: "silent", PORT: String(port), ...env };
  return startNode([...profile, SERVER_MAIN], port, { env: all, answersAt: "/readyz" });
}

/** Starts a Node script that listens on `port`, and waits until it answers at a path. */
export async function startNode(
  args: string[],
  port: number,
  { env = {}, answersAt = "/" }: { env?: Record<string, string>; answersAt?: string } = {},
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  // Whoever answers there already would be measured in place of this one, which has its tables to make before it listens.
  if (await isAnswered(url)) throw new Error(`somebody else answers at ${url}`);
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // A measurement that fails takes its servers along.
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  await firstAnswer(url + answersAt, child);
  const startMs = performance.now() - from;
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, "utf8");
  return {
    url,
    startMs,
    cpuSeconds() {
      const fields = proc("stat").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    watchMemory() {
      writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
      return () => Number(/VmHWM:\s+(\d+)/.exec(proc("status"))?.[1]) / 1024;
    },
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(proc("status"))?.[1]) / 1024,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (await isAnswered(url, ({ ok }) => ok)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function isAnswered(url: string, isRight: (response: Response) => boolean = () => true): Promise<boolean> {
  return fetch(url).then(isRight, () => false);
}
