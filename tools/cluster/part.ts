import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Ground, ORDINARY } from "./ground.ts";

/** One process of a cluster. What ends without being told to is started again after a second, as service managers do. */
export type Part = {
  name: string;
  /** Its process while there is one. */
  pid(): number | undefined;
  start(): void;
  /** Ends it for good and waits; a signal that it does not heed in time is followed by SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it as a crash would and waits for that; it comes back by itself. */
  kill(): Promise<void>;
};

export type PartOptions = {
  /** What it says goes to a file of this name. */
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** It runs as whoever started the cluster, root or not. */
  isOwn?: true;
};

const AGAIN_MS = 1_000;
const HEED_MS = 25_000;

/**
 * Describes a part, which ends with its ground; `start` starts it, in a process group of its own, so that a terminal's
 * Ctrl-C reaches us alone.
 */
export function createPart(ground: Ground, { name, command, args, env = {}, isOwn }: PartOptions): Part {
  let child: ChildProcess | undefined;
  let isWanted = false;
  let again: NodeJS.Timeout | undefined;
  const start = () => {
    isWanted = true;
    const log = openSync(join(ground.path, `${name}.log`), "a", 0o644);
    child = spawn(command, args, {
      detached: true,
      stdio: ["ignore", log, log],
      env: { ...process.env, ...env },
      ...(isOwn ? {} : ORDINARY),
    });
    closeSync(log);
    child.on("error", () => {});
    child.once("exit", () => {
      child = undefined;
      if (isWanted) again = setTimeout(start, AGAIN_MS);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (!running) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    if (signal !== "SIGKILL") setTimeout(() => running.kill("SIGKILL"), HEED_MS).unref();
    await ended;
  };
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    isWanted = false;
    clearTimeout(again);
    await end(signal);
  };
  // All of it is thrown away, so nothing has to end well.
  ground.onClose(() => stop("SIGKILL"));
  return {
    name,
    pid: () => child?.pid,
    start,
    stop,
    kill: () => end("SIGKILL"),
  };
}

/** Asks every 50 ms until there is an answer that counts; throws what was waited for when there is none in time. */
export async function until<Result>(
  what: string,
  limitMs: number,
  ask: () => Promise<Result | null | undefined | false>,
): Promise<Result> {
  const from = performance.now();
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    if (performance.now() - from > limitMs) throw new Error(`${what} is not there after ${limitMs / 1000} s`);
    await pause(50);
  }
}

/** The status of an answer by HTTP, or null where there is none within a second. */
export async function statusOf(url: string): Promise<number | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? null;
}
