import type { FastifyBaseLogger } from "fastify";
import { trailNow } from "./trail.ts";

/** A number that is read when somebody looks: a gauge goes up and down, a counter only up. */
export type Reading = { name: string; help: string; kind: "gauge" | "counter"; read(): number };

/**
 * Whoever counts and times what happens, for those on duty. Names are patterns of routes, codes and words of the code,
 * never anything of a request; times are milliseconds.
 */
export type Watch = {
  answered(answer: { route: string; code: number; ms: number }): void;
  /** A sweep or a poller came to its end. */
  ran(name: string, ms: number, isGood: boolean): void;
  /** An outside system was asked. */
  asked(system: string, call: string, ms: number, isGood: boolean): void;
  /** Work failed that nobody waits for. */
  failed(place: string): void;
  reading(reading: Reading): void;
  /** Runs work as one step of a trace; what is asked within it is a step below. */
  span: Span;
};

export type Span = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Nobody looks. */
export const UNWATCHED: Watch = {
  answered() {},
  ran() {},
  asked() {},
  failed() {},
  reading() {},
  span: (_name, work) => work(),
};

/** Runs one call of an outside system. */
export type AroundCall = <Result>(
  system: string,
  call: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Times each call of an outside system, with a line in the log that names the request which asked. */
export function watchCalls(watch: Watch, log: FastifyBaseLogger): AroundCall {
  return (system, call, work) =>
    watch.span(`${system} ${call}`, () =>
      timed(work, (ms, isGood) => {
        watch.asked(system, call, ms, isGood);
        log.info({ id: trailNow()?.id, outside: system, call, isGood, ms: Math.round(ms) });
      }),
    );
}

/** Runs one turn of a sweep or poller. */
export function watchRun(watch: Watch, name: string, run: () => Promise<unknown>): Promise<unknown> {
  return timed(
    () => watch.span(name, run),
    (ms, isGood) => watch.ran(name, ms, isGood),
  );
}

/** Runs work and says how many ms it took and whether it came to a good end. */
export async function timed<Result>(
  work: () => Promise<Result>,
  tell: (ms: number, isGood: boolean) => void,
): Promise<Result> {
  const from = performance.now();
  let isGood = false;
  try {
    const result = await work();
    isGood = true;
    return result;
  } finally {
    tell(performance.now() - from, isGood);
  }
}
