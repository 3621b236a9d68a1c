import cluster from "node:cluster";
import type { Server } from "node:http";
import type { App } from "../app.ts";
import type { Config } from "../config.ts";
import { UNWATCHED, type Watch } from "../kernel/log/watch.ts";

export type OpenedWatch = {
  watch: Watch;
  /** Opens the door to the numbers of a shop. */
  attach(app: App): Promise<void>;
  close(): Promise<void>;
};

/** What the configuration wants to be counted and traced; what it does not want is not even loaded. */
export async function openWatch(config: Config): Promise<OpenedWatch> {
  const counted = await openMetrics(config);
  if (config.tracesTo === null) return counted;
  const { createTraces } = await import("../watch/traces.ts");
  const traces = createTraces(config.tracesTo);
  return {
    ...counted,
    watch: { ...counted.watch, span: traces.span },
    async close() {
      await Promise.all([counted.close(), traces.close()]);
    },
  };
}

async function openMetrics({ metrics: door, outside }: Config): Promise<OpenedWatch> {
  if (!door) return { watch: UNWATCHED, attach: async () => {}, close: async () => {} };
  const { createMetrics } = await import("../watch/metrics.ts");
  const metrics = createMetrics();
  let server: Server | undefined;
  return {
    watch: metrics.watch,
    async attach({ http, kernel }) {
      const { listenForMetrics, mountMetrics } = await import("../watch/metrics-door.ts");
      const { addWaitingGauges } = await import("../watch/waiting-gauges.ts");
      addWaitingGauges(metrics, kernel.db, { perHour: outside.smsPerHour, perDay: outside.smsPerDay });
      if (cluster.isWorker) (await import("../watch/worker-metrics.ts")).tellNumbers(metrics);
      else if (door.port !== null) server = await listenForMetrics(metrics, door);
      else if (door.token !== null) mountMetrics(http, metrics, door.token);
    },
    async close() {
      server?.close();
      server?.closeAllConnections();
    },
  };
}
