import type { FastifyInstance } from "fastify";
import { endpointsOf, opsCallsOf } from "./app/endpoints.ts";
import { listenToOthers } from "./app/listen-to-others.ts";
import { mountHealth } from "./app/mount-health.ts";
import { mountSimulated } from "./app/mount-simulated.ts";
import { openUpload } from "./app/open-upload.ts";
import { createOutsidePorts } from "./app/outside-ports.ts";
import { splitReadings } from "./app/split-readings.ts";
import { SWEEPS } from "./app/sweeps.ts";
import { TASK_KINDS } from "./app/task-kinds.ts";
import { createTimers } from "./app/timers.ts";
import type { Clock } from "./kernel/clock.ts";
import type { PasswordCost } from "./kernel/crypto/passwords.ts";
import type { Database } from "./kernel/database/database.ts";
import type { Vault } from "./kernel/files/vault.ts";
import { addressWord } from "./kernel/http/answer-log.ts";
import { type AskInside, createAskInside } from "./kernel/http/ask-inside.ts";
import { mountEndpoints } from "./kernel/http/endpoint-runner.ts";
import { mountFiles } from "./kernel/http/files-route.ts";
import { createHttp, type HttpOptions } from "./kernel/http/http.ts";
import { createReadiness } from "./kernel/http/readiness.ts";
import { faultOf } from "./kernel/log/fault.ts";
import { trailNow } from "./kernel/log/trail.ts";
import { UNWATCHED, type Watch, watchCalls } from "./kernel/log/watch.ts";
import { deliverOutbox } from "./kernel/time/outbox.ts";
import type { Poller } from "./kernel/time/pollers.ts";
import type { Sweep } from "./kernel/time/sweeps.ts";
import { createKernel, type Kernel } from "./kernel/verb/kernel.ts";
import type { ServedCall } from "./kernel/verb/serve.ts";
import { mountStoredPictures } from "./kernel/web/web-pictures.ts";
import { endSolving } from "./modules/logistics/service.ts";
import { noticeOutbox, notifyOutbox } from "./modules/notify/service.ts";
import { mountCarrierPushes } from "./modules/order/service.ts";
import { mountPaymentNotices } from "./modules/payment/notice-route.ts";
import { paymentOutbox, paymentPollers } from "./modules/payment/pollers.ts";
import { shopName } from "./modules/sale/service.ts";
import { mountPolicyPages } from "./modules/sale/settings/policy-pages.ts";
import { mountShopManifest } from "./modules/sale/settings/shop-manifest.ts";
import type { OpenSamples } from "./modules/sample/sample-catalogue.ts";
import { sampleTasks } from "./modules/sample/tasks.ts";
import { DEFAULT_SOLO, type SoloRules, type StaffRules } from "./modules/staff/context.ts";
import { staffOutbox } from "./modules/staff/notices.ts";
import { createStaffDoor, type StaffDoor } from "./modules/staff/staff-door.ts";
import { ANYWHERE, type StaffPlace } from "./modules/staff/staff-place.ts";
import { createTaskRunner, type TaskKind } from "./modules/task/service.ts";
import { mountWechatCallback } from "./modules/user/login/wechat-callback.ts";
import { createCustomerDoor, noteUnfollowed, reachOf } from "./modules/user/service.ts";
import { closedOutside, type Outside } from "./outside/outside.ts";
import { lockSimulated } from "./outside/simulated-door.ts";
import { watchedOutside } from "./outside/watched.ts";
import { WECHAT_SCRIPT } from "./outside/wechat/sign-page.ts";

export type App = {
  http: FastifyInstance;
  kernel: Kernel;
  /** How the staff get in. */
  staff: StaffDoor;
  /** Every call by its line, whoever may make it. */
  calls: ReadonlyMap<string, ServedCall>;
  /** Asks this server what its pages show. */
  askInside: AskInside;
  /** Foreign scripts that pages may load: WeChat's, where the shop signs pages for it. */
  scripts: readonly string[];
  /** Origins of a foreign widget that pages may show: the challenge's, where there is one. */
  widgets: readonly string[];
  /** The host of public pictures, where it is another one. */
  pictureHost: string | null;
  sweeps: readonly Sweep[];
  /** Work that speaks with outside systems between its transactions. */
  pollers: readonly Poller[];
  /** Takes up one task that waits and works on it to its end; returns how many it took. */
  runTask(): Promise<number>;
  /** Delivers what the outbox holds now; returns how much it took. */
  deliver(): Promise<number>;
  /** Starts listening to other servers, and the timers that sweep due rows and deliver the outbox. */
  startTimers(): void;
  /** Says at /readyz from now on that this server is about to end; it serves on. */
  leave(): void;
  close(): Promise<void>;
};

/** Without outside systems nothing is sent. */
export type AppOptions = HttpOptions & {
  database: Database;
  clock: Clock;
  vault: Vault;
  outside?: Outside;
  /** Counts and times what happens, for those on duty; nobody does unless set. */
  watch?: Watch;
  /** What the pages of simulated systems ask for; nothing when there is none. */
  simulatedPassword?: string | null;
  /** What one person of the staff may do alone. */
  solo?: SoloRules;
  /** The work of one password hash; OWASP's least unless tests ask for less. */
  passwordCost?: PasswordCost;
  /** Staff prove themselves as production asks; off unless set. */
  strictStaff?: boolean;
  /** Where calls of the staff are answered; anywhere unless set. */
  staffPlace?: StaffPlace;
  /** Kinds of long work beside those of the modules; tests bring some. */
  tasks?: readonly TaskKind[];
  /** After how many hours without a good backup staff hear of it; 0, which it is unless set, is never. */
  backupHours?: number;
  /** The clock of this machine (ms since 1970), which has to go by the database's; tests put it wrong. */
  machineNow?: () => number;
  /** Goods to try the shop with; none unless set. */
  samples?: OpenSamples;
  /** The host at which browsers find public pictures; this server unless set. */
  pictureHost?: string | null;
};

/** Builds the server from an open, migrated database, a clock, the vault and the outside systems. */
export function createApp(options: AppOptions): App {
  const { database, vault, watch = UNWATCHED } = options;
  const http = createHttp({ wordOf: addressWord(vault), onAnswer: watch.answered, ...options });
  const outside = watchedOutside(options.outside ?? closedOutside(), watchCalls(watch, http.log));
  const fault = (place: string, error: unknown) => {
    http.log.error({ fault: place, id: trailNow()?.id, ...faultOf(error) });
    watch.failed(place);
  };
  const kernel = createKernel({ ...options, fault, watch });
  const { strictStaff: isStrict = false, solo = DEFAULT_SOLO, staffPlace: place = ANYWHERE } = options;
  const { backupHours = 0 } = options;
  const rules: StaffRules = { isStrict, solo };
  const { samples = async () => null } = options;
  const kinds = [...TASK_KINDS, ...sampleTasks(samples), ...(options.tasks ?? [])];
  const opsCalls = opsCallsOf(kinds, outside);
  const staff = createStaffDoor(kernel, { calls: opsCalls, place, rules });
  const doors = { admitCustomer: createCustomerDoor(kernel), door: staff };
  const { sms, noticeSms, wechat, challenge, providers } = createOutsidePorts(kernel, outside, http.log);
  const limits = outside.smsLimits ?? null;
  const onError = (error: unknown) => fault("payment", error);
  const served = endpointsOf({ ...outside, wechat }, { sms, limits, challenge, shopName }, providers, rules);
  mountPolicyPages(http, kernel);
  mountShopManifest(http, kernel);
  mountEndpoints(http, kernel, served, doors);
  mountPaymentNotices(http, kernel, providers);
  if (!solo.hasSecondPerson) http.log.warn({ secondPerson: "off" });
  if (wechat) mountWechatCallback(http, kernel, wechat);
  if (outside.carrier) mountCarrierPushes(http, kernel, outside.carrier);
  mountFiles(http, kernel, doors, openUpload);
  mountStoredPictures(http, vault.openFiles);
  const { machineNow: now = Date.now } = options;
  const readiness = createReadiness(database, {
    now,
    onUnready: (reason) => http.log.warn({ reason }, "not ready"),
  });
  mountHealth(http, readiness);
  if (options.simulatedPassword) lockSimulated(http, options.simulatedPassword);
  mountSimulated(http, options.outside ?? closedOutside());
  const post = { sms: noticeSms, wechat, reachOf, noteUnfollowed, shopName, publicUrl: outside.publicUrl };
  const handlers = {
    ...notifyOutbox(kernel, sms, shopName),
    ...noticeOutbox(kernel, post),
    ...paymentOutbox(kernel, providers, onError),
    ...staffOutbox(kernel, outside, shopName),
  };
  const deliver = () => deliverOutbox(kernel, handlers);
  const pollers = paymentPollers(kernel, providers, onError);
  const tasks = createTaskRunner(kernel, staff, kinds);
  splitReadings(watch);
  const work = { outside, staff, pollers, taskPoller: tasks.poller, deliver, backupHours, now };
  const timers = createTimers(kernel, work, (reason) => http.log.error({ reason }, "timers pause"));
  return {
    http,
    kernel,
    staff,
    askInside: createAskInside(kernel, served),
    calls: new Map([...served, ...opsCalls].map((call) => [call.endpoint.line, call])),
    scripts: outside.wechat?.signPage ? [WECHAT_SCRIPT] : [],
    widgets: challenge?.origins ?? [],
    pictureHost: options.pictureHost ?? null,
    sweeps: SWEEPS,
    pollers,
    runTask: tasks.run,
    deliver,
    leave: readiness.leave,
    startTimers() {
      listenToOthers(kernel, fault);
      timers.start();
    },
    async close() {
      tasks.leave();
      await http.close();
      await timers.stop();
      await endSolving();
      await kernel.passwords.end();
    },
  };
}
