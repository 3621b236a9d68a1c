import type { FastifyInstance } from "fastify";
import type { Clock } from "./kernel/clock.ts";
import { type Database, isAlive } from "./kernel/database.ts";
import { mountEndpoints } from "./kernel/endpoint-runner.ts";
import { createHttp } from "./kernel/http.ts";
import { createKernel, type Kernel } from "./kernel/kernel.ts";
import { deliverOutbox } from "./kernel/outbox.ts";
import type { ServedEndpoint } from "./kernel/serve.ts";
import { type Sweep, startRounds, sweepOnce } from "./kernel/sweeps.ts";
import { cartEndpoints } from "./modules/cart/api.ts";
import { commodityEndpoints } from "./modules/commodity/api.ts";
import { logisticsEndpoints } from "./modules/logistics/api.ts";
import { memberEndpoints } from "./modules/member/api.ts";
import { notifyEndpoints } from "./modules/notify/api.ts";
import { orderEndpoints } from "./modules/order/api.ts";
import { orderSweeps } from "./modules/order/sweeps.ts";
import { paymentEndpoints } from "./modules/payment/api.ts";
import { saleEndpoints } from "./modules/sale/api.ts";
import { userEndpoints } from "./modules/user/api.ts";
import { authenticate } from "./modules/user/service.ts";
import { userSweeps } from "./modules/user/sweeps.ts";
import { type Outside, outboxHandlers } from "./outside/outside.ts";
import { mountSmsInbox } from "./outside/sms/inbox-page.ts";

export type App = {
  http: FastifyInstance;
  kernel: Kernel;
  sweeps: readonly Sweep[];
  /** Delivers what the outbox holds now; returns how much it took. */
  deliver(): Promise<number>;
  /** Starts the timers that sweep due rows and deliver the outbox. */
  startTimers(): void;
  close(): Promise<void>;
};

/** Without outside systems nothing is delivered: the outbox keeps it. */
export type AppOptions = { database: Database; clock: Clock; logLevel: string; outside?: Outside };

const OUTBOX_MS = 500;

/** Every module's calls, in the order of the line of modules. */
const ENDPOINTS: ServedEndpoint[] = [
  ...userEndpoints,
  ...notifyEndpoints,
  ...memberEndpoints,
  ...commodityEndpoints,
  ...saleEndpoints,
  ...logisticsEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
];

/** Every module's sweeps. */
const SWEEPS: Sweep[] = [...userSweeps, ...orderSweeps];

/** Builds the server from an open, migrated database, a clock and the outside systems. */
export function createApp({ database, clock, logLevel, outside }: AppOptions): App {
  const http = createHttp({ logLevel });
  const kernel = createKernel(database, clock, authenticate);
  mountEndpoints(http, kernel, ENDPOINTS);
  mountHealth(http, kernel);
  if (outside && "inbox" in outside.sms) mountSmsInbox(http, outside.sms);
  const handlers = outside ? outboxHandlers(outside) : {};
  const deliver = () => deliverOutbox(kernel, handlers);
  let stopSweeps = async () => {};
  return {
    http,
    kernel,
    sweeps: SWEEPS,
    deliver,
    startTimers() {
      const rounds = SWEEPS.map((sweep) => ({ ...sweep, run: () => sweepOnce(kernel, sweep) }));
      stopSweeps = startRounds(
        outside ? [...rounds, { name: "deliver outbox", everyMs: OUTBOX_MS, run: deliver }] : rounds,
        (name, error) =>
          http.log.error({ sweep: name, name: error instanceof Error ? error.name : "unknown" }),
      );
    },
    async close() {
      await http.close();
      await stopSweeps();
    },
  };
}

function mountHealth(http: FastifyInstance, kernel: Kernel): void {
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    const ok = await isAlive(kernel.db);
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}
