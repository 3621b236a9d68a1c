import type { FastifyInstance } from "fastify";
import type { Clock } from "./kernel/clock.ts";
import { type Database, isAlive } from "./kernel/database.ts";
import { mountEndpoints } from "./kernel/endpoint-runner.ts";
import type { Vault } from "./kernel/files.ts";
import { mountFiles } from "./kernel/files-route.ts";
import { createHttp } from "./kernel/http.ts";
import { idempotencySweep } from "./kernel/idempotency.ts";
import { createKernel, type Kernel } from "./kernel/kernel.ts";
import { deliverOutbox, type OutboxHandler } from "./kernel/outbox.ts";
import type { ServedEndpoint } from "./kernel/serve.ts";
import { type Sweep, startRounds, sweepOnce } from "./kernel/sweeps.ts";
import { cartEndpoints } from "./modules/cart/api.ts";
import { commodityEndpoints } from "./modules/commodity/api.ts";
import { logisticsEndpoints } from "./modules/logistics/api.ts";
import { memberEndpoints } from "./modules/member/api.ts";
import { notifyEndpoints } from "./modules/notify/api.ts";
import { notifySweeps } from "./modules/notify/sweeps.ts";
import { orderEndpoints } from "./modules/order/api.ts";
import { orderSweeps } from "./modules/order/sweeps.ts";
import { paymentEndpoints } from "./modules/payment/api.ts";
import { saleEndpoints } from "./modules/sale/api.ts";
import { userEndpoints } from "./modules/user/api.ts";
import { authenticate, openIdPhoto } from "./modules/user/service.ts";
import { userSweeps } from "./modules/user/sweeps.ts";
import { mountWechatCallback } from "./modules/user/wechat-callback.ts";
import { closedOutside, type Outside } from "./outside/outside.ts";
import { mountSmsInbox } from "./outside/sms/inbox-page.ts";
import { loggedSms } from "./outside/sms/logged.ts";
import { mountWechatConsent } from "./outside/wechat/consent-page.ts";

export type App = {
  http: FastifyInstance;
  kernel: Kernel;
  sweeps: readonly Sweep[];
  /** Delivers what the outbox holds now; returns how much it took. */
  deliver(): Promise<number>;
  /** Starts listening to other servers, and the timers that sweep due rows and deliver the outbox. */
  startTimers(): void;
  close(): Promise<void>;
};

/** Without outside systems nothing is sent. */
export type AppOptions = {
  database: Database;
  clock: Clock;
  vault: Vault;
  logLevel: string;
  outside?: Outside;
};

const OUTBOX_MS = 500;

/** What delivers each kind of outbox row. */
const OUTBOX_HANDLERS: Record<string, OutboxHandler> = {};

/** Every module's calls, in the order of the line of modules. */
const endpointsOf = ({ sms, wechat }: Outside): ServedEndpoint[] => [
  ...notifyEndpoints(sms),
  ...userEndpoints(wechat),
  ...memberEndpoints,
  ...commodityEndpoints,
  ...saleEndpoints,
  ...logisticsEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
];

/** Every module's sweeps. */
const SWEEPS: Sweep[] = [idempotencySweep, ...notifySweeps, ...userSweeps, ...orderSweeps];

/** Builds the server from an open, migrated database, a clock, the vault and the outside systems. */
export function createApp({ database, clock, vault, logLevel, outside = closedOutside() }: AppOptions): App {
  const http = createHttp({ logLevel });
  const kernel = createKernel({ database, clock, vault }, authenticate);
  const sms = loggedSms(outside.sms, (failure) => http.log.error({ outside: "sms", failure }));
  mountEndpoints(http, kernel, endpointsOf({ ...outside, sms }));
  if (outside.wechat) mountWechatCallback(http, kernel, outside.wechat);
  mountFiles(http, kernel, openIdPhoto);
  mountHealth(http, kernel);
  mountSimulated(http, outside);
  const deliver = () => deliverOutbox(kernel, OUTBOX_HANDLERS);
  let stopSweeps = async () => {};
  return {
    http,
    kernel,
    sweeps: SWEEPS,
    deliver,
    startTimers() {
      database
        .listen((topic) => kernel.answers.touch([topic]))
        .catch((error: unknown) =>
          http.log.error({ listen: error instanceof Error ? error.name : "unknown" }),
        );
      const rounds = SWEEPS.map((sweep) => ({ ...sweep, run: () => sweepOnce(kernel, sweep) }));
      stopSweeps = startRounds(
        [...rounds, { name: "deliver outbox", everyMs: OUTBOX_MS, run: deliver }],
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

/** The pages of simulated systems: where texts arrive and where WeChat asks. */
function mountSimulated(http: FastifyInstance, { sms, wechat }: Outside): void {
  if ("inbox" in sms) mountSmsInbox(http, sms);
  if (wechat && "people" in wechat) mountWechatConsent(http, wechat);
}

function mountHealth(http: FastifyInstance, kernel: Kernel): void {
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    const ok = await isAlive(kernel.db);
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}
