import { setTimeout as pause } from "node:timers/promises";
import type { App } from "../app.ts";
import { faultOf } from "../kernel/log/fault.ts";

const DRAIN_MS = 8_000;
const LAST_MS = 10_000;
/** Whoever was connected just before the door closed has so long to say what they want. */
const WORD_MS = 200;

/**
 * Ends the process in good order on SIGINT and SIGTERM: no new connections, running requests get eight seconds,
 * then `close`. Before it, SIGTERM is told at /readyz for `noticeMs`, so that a balancer sends nobody here any more. An unforeseen error ends it, too, with where it happened but not what it said: messages quote people.
 */
export function endWithProcess(
  { http, leave }: App,
  { noticeMs, close }: { noticeMs: number; close: () => Promise<void> },
): void {
  let running = 0;
  http.addHook("onRequest", (_request, _reply, done) => {
    running += 1;
    done();
  });
  http.addHook("onResponse", (_request, _reply, done) => {
    running -= 1;
    done();
  });
  const drain = async (waitMs: number) => {
    leave();
    await pause(waitMs);
    http.server.close();
    http.server.closeIdleConnections();
    const from = Date.now();
    const isServing = () => running > 0 || Date.now() < from + WORD_MS;
    while (isServing() && Date.now() < from + DRAIN_MS)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  let isEnding = false;
  const end = (status: number, waitMs = 0) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(status || 1), waitMs + LAST_MS).unref();
    drain(waitMs)
      .then(close)
      .then(
        () => process.exit(status),
        () => process.exit(1),
      );
  };
  process.on("SIGINT", () => end(0));
  process.on("SIGTERM", () => end(0, noticeMs));
  const fail = (error: unknown) => {
    http.log.fatal(faultOf(error));
    end(1);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
}
