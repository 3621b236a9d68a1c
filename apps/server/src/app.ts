import type { FastifyInstance } from "fastify";
import type { Clock } from "./kernel/clock.ts";
import { type Database, isAlive } from "./kernel/database.ts";
import { mountEndpoints } from "./kernel/endpoint-runner.ts";
import { createHttp } from "./kernel/http.ts";
import { createKernel, type Kernel } from "./kernel/kernel.ts";
import type { ServedEndpoint } from "./kernel/serve.ts";
import { type Sweep, startSweeps } from "./kernel/sweeps.ts";
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

export type App = {
  http: FastifyInstance;
  kernel: Kernel;
  sweeps: readonly Sweep[];
  /** Starts the timers that sweep due rows and deliver the outbox. */
  startTimers(): void;
  close(): Promise<void>;
};

export type AppOptions = { database: Database; clock: Clock; logLevel: string };

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
const SWEEPS: Sweep[] = [...orderSweeps];

/** Builds the server from an open, migrated database, a clock and the outside systems. */
export function createApp({ database, clock, logLevel }: AppOptions): App {
  const http = createHttp({ logLevel });
  const kernel = createKernel(database, clock, authenticate);
  mountEndpoints(http, kernel, ENDPOINTS);
  mountHealth(http, kernel);
  let stopSweeps = async () => {};
  return {
    http,
    kernel,
    sweeps: SWEEPS,
    startTimers() {
      stopSweeps = startSweeps(kernel, SWEEPS, (name, error) =>
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
