import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from "prom-client";
import { type Reading, UNWATCHED, type Watch } from "../kernel/log/watch.ts";

/** What a scrape reads, and the ear that fills it. */
export type Metrics = {
  registry: Registry<OpenMetricsContentType>;
  watch: Watch;
};

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];
const OUTSIDE_SECONDS = [0.02, 0.1, 0.5, 1, 3, 10];
const MS = 1_000;
const EVENT_LOOP_MS = 20;

/** The numbers of one process, in OpenMetrics. */
export function createMetrics(): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({
    register: registry as unknown as Registry,
    eventLoopMonitoringPrecision: EVENT_LOOP_MS,
  });
  const registers = [registry];
  const runs = runMetrics(registers);
  const asked = new Histogram({
    name: "crux_outside_seconds",
    help: "What outside systems took to answer",
    labelNames: ["system", "call", "outcome"] as const,
    buckets: OUTSIDE_SECONDS,
    registers,
  });
  const failed = new Counter({
    name: "crux_faults",
    help: "Work that failed and that nobody waits for",
    labelNames: ["place"] as const,
    registers,
  });
  return {
    registry,
    watch: {
      answered: answerMetrics(registers),
      ran: runs,
      asked: (system, call, ms, isGood) =>
        asked.observe({ system, call, outcome: isGood ? "good" : "failed" }, ms / MS),
      failed: (place) => failed.inc({ place }),
      span: UNWATCHED.span,
      reading: (reading) => addReading(registers, reading),
    },
  };
}

type Registers = Registry<OpenMetricsContentType>[];

type Tally = { codes: Map<number, number>; buckets: Float64Array; sum: number; count: number };

/**
 * Counts answers by route and code, and times them by route. Every request passes here, so they are only added up, and
 * take the library's shape when somebody scrapes.
 */
function answerMetrics(registers: Registers): Watch["answered"] {
  const routes = new Map<string, Tally>();
  new Counter({
    name: "crux_requests",
    help: "Answers by route and code of the envelope, 0 where nothing was refused",
    labelNames: ["route", "code"] as const,
    registers,
    collect() {
      this.reset();
      for (const [route, { codes }] of routes)
        for (const [code, count] of codes) this.inc({ route, code: String(code) }, count);
    },
  });
  const seconds = new Histogram({
    name: "crux_request_seconds",
    help: "How long answers took",
    labelNames: ["route"] as const,
    buckets: SECONDS,
    registers,
  });
  const kind = {
    name: "crux_request_seconds",
    help: "How long answers took",
    type: "histogram",
    aggregator: "sum",
  };
  const told = async () => ({ ...kind, values: [...routes].flatMap(valuesOf) });
  // The registry prefers the second, which the types leave out.
  Object.assign(seconds, { get: told, getForPromString: told });
  return ({ route, code, ms }) => {
    const tally = routes.get(route) ?? addTally(routes, route);
    tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1);
    const took = ms / MS;
    let bucket = 0;
    while (bucket < SECONDS.length && took > (SECONDS[bucket] ?? 0)) bucket += 1;
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
    tally.sum += took;
    tally.count += 1;
  };
}

function addTally(routes: Map<string, Tally>, route: string): Tally {
  const tally = { codes: new Map(), buckets: new Float64Array(SECONDS.length + 1), sum: 0, count: 0 };
  routes.set(route, tally);
  return tally;
}

/** The series of one route: how many took at most so long, how many there were, and all their seconds. */
function valuesOf([route, { buckets, sum, count }]: [string, Tally]) {
  let upTo = 0;
  const within = [...SECONDS, "+Inf" as const].map((le, index) => {
    upTo += buckets[index] ?? 0;
    return { labels: { le, route }, value: upTo, metricName: "crux_request_seconds_bucket" };
  });
  const of = (metricName: string, value: number) => ({ labels: { route }, value, metricName });
  return [...within, of("crux_request_seconds_sum", sum), of("crux_request_seconds_count", count)];
}

function runMetrics(registers: Registers): Watch["ran"] {
  const labelNames = ["round"] as const;
  const runs = new Counter({
    name: "crux_round_runs",
    help: "Sweeps and rounds by outcome",
    labelNames: ["round", "outcome"] as const,
    registers,
  });
  const lastGood = new Gauge({
    name: "crux_round_last_good_timestamp_seconds",
    help: "When a sweep or round last came to a good end",
    labelNames,
    aggregator: "max",
    registers,
  });
  const lastSeconds = new Gauge({
    name: "crux_round_last_seconds",
    help: "How long it took the last time",
    labelNames,
    aggregator: "max",
    registers,
  });
  return (round, ms, isGood) => {
    runs.inc({ round, outcome: isGood ? "good" : "failed" });
    lastSeconds.set({ round }, ms / MS);
    if (isGood) lastGood.set({ round }, Date.now() / MS);
  };
}

function addReading(registers: Registers, { name, help, kind, read }: Reading): void {
  if (kind === "gauge") {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
    return;
  }
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
