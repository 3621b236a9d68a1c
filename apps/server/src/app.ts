import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Clock } from "./kernel/clock.ts";
import type { PasswordCost } from "./kernel/crypto/passwords.ts";
import type { Database } from "./kernel/database/database.ts";
import { createRightClock } from "./kernel/database/right-clock.ts";
import type { Vault } from "./kernel/files/vault.ts";
import { addressWord } from "./kernel/http/answer-log.ts";
import { type AskInside, createAskInside } from "./kernel/http/ask-inside.ts";
import { mountEndpoints } from "./kernel/http/endpoint-runner.ts";
import { mountFiles, type OpenFile } from "./kernel/http/files-route.ts";
import { createHttp, type HttpOptions } from "./kernel/http/http.ts";
import { createReadiness, type Readiness } from "./kernel/http/readiness.ts";
import { faultOf } from "./kernel/log/fault.ts";
import { following, newTrail, trailNow } from "./kernel/log/trail.ts";
import { UNWATCHED, type Watch, watchCalls, watchRun } from "./kernel/log/watch.ts";
import { announcementSweep } from "./kernel/time/announcement-sweep.ts";
import { idempotencySweep } from "./kernel/time/idempotency-sweep.ts";
import { deliverOutbox, OUTBOX } from "./kernel/time/outbox.ts";
import { type Poller, startPollers } from "./kernel/time/pollers.ts";
import { type Sweep, sweepOnce } from "./kernel/time/sweeps.ts";
import { createTimerLog } from "./kernel/time/timer-log.ts";
import { createKernel, type Kernel } from "./kernel/verb/kernel.ts";
import type { ServedCall, ServedEndpoint } from "./kernel/verb/serve.ts";
import { mountStoredPictures } from "./kernel/web/web-pictures.ts";
import { campaignOpsEndpoints } from "./modules/campaign/ops-api.ts";
import { cartEndpoints } from "./modules/cart/api.ts";
import { cartOpsEndpoints } from "./modules/cart/ops-api.ts";
import { cartSweeps } from "./modules/cart/sweeps.ts";
import { casesEndpoints } from "./modules/cases/api.ts";
import { casesOpsEndpoints } from "./modules/cases/ops-api.ts";
import { commodityEndpoints } from "./modules/commodity/api.ts";
import { commodityOpsEndpoints } from "./modules/commodity/ops-api.ts";
import { commoditySweeps } from "./modules/commodity/sweeps.ts";
import { commodityTasks } from "./modules/commodity/tasks.ts";
import { couponEndpoints } from "./modules/coupon/api.ts";
import { couponOpsEndpoints } from "./modules/coupon/ops-api.ts";
import { couponSweeps } from "./modules/coupon/sweeps.ts";
import { couponTasks } from "./modules/coupon/tasks.ts";
import { ledgerSweeps } from "./modules/ledger/sweeps.ts";
import { logisticsEndpoints } from "./modules/logistics/api.ts";
import { logisticsOpsEndpoints } from "./modules/logistics/ops-api.ts";
import { pauseOpsEndpoints } from "./modules/logistics/pauses/ops-api.ts";
import { endSolving, openPackPhoto, splitTally } from "./modules/logistics/service.ts";
import { logisticsSweeps } from "./modules/logistics/sweeps.ts";
import { memberEndpoints } from "./modules/member/api.ts";
import { memberOpsEndpoints } from "./modules/member/ops-api.ts";
import { memberSweeps } from "./modules/member/sweeps.ts";
import { notifyEndpoints } from "./modules/notify/api.ts";
import type { CodeDoor } from "./modules/notify/send-code.ts";
import { noticeOutbox, notifyOutbox } from "./modules/notify/service.ts";
import { notifySweeps } from "./modules/notify/sweeps.ts";
import { type TextAlarm, withTextBudget } from "./modules/notify/text-budget.ts";
import { orderEndpoints } from "./modules/order/api.ts";
import { orderOpsEndpoints } from "./modules/order/ops-api.ts";
import { boughtPieces, handlePushes, mountCarrierPushes, pollCarriers } from "./modules/order/service.ts";
import { orderSweeps } from "./modules/order/sweeps.ts";
import { orderTasks } from "./modules/order/tasks.ts";
import { paymentEndpoints } from "./modules/payment/api.ts";
import { counterOpsEndpoints } from "./modules/payment/counter/ops-api.ts";
import { mountPaymentNotices } from "./modules/payment/notice-route.ts";
import { paymentOpsEndpoints } from "./modules/payment/ops-api.ts";
import { paymentOutbox, paymentPollers, paymentSweeps } from "./modules/payment/pollers.ts";
import type { Providers } from "./modules/payment/providers.ts";
import { paymentTasks } from "./modules/payment/tasks.ts";
import { privacyEndpoints } from "./modules/privacy/api.ts";
import { privacyOpsEndpoints } from "./modules/privacy/ops-api.ts";
import { privacySweeps } from "./modules/privacy/sweeps.ts";
import { alarmPoller } from "./modules/report/alarms.ts";
import { reportEndpoints } from "./modules/report/api.ts";
import { reportOpsEndpoints } from "./modules/report/ops-api.ts";
import { reportSweeps } from "./modules/report/sweeps.ts";
import { reportTasks } from "./modules/report/tasks.ts";
import { reviewEndpoints } from "./modules/review/api.ts";
import { reviewOpsEndpoints } from "./modules/review/ops-api.ts";
import { reviewSweeps } from "./modules/review/sweeps.ts";
import { activityOpsEndpoints } from "./modules/sale/activity-ops-api.ts";
import { saleEndpoints } from "./modules/sale/api.ts";
import { contentOpsEndpoints } from "./modules/sale/content-ops-api.ts";
import { shopName } from "./modules/sale/service.ts";
import { mountPolicyPages } from "./modules/sale/settings/policy-pages.ts";
import { mountShopManifest } from "./modules/sale/settings/shop-manifest.ts";
import type { OpenSamples } from "./modules/sample/sample-catalogue.ts";
import { sampleTasks } from "./modules/sample/tasks.ts";
import { staffEndpoints, staffOpsEndpoints } from "./modules/staff/api.ts";
import { DEFAULT_SOLO, type SoloRules, type Staff, type StaffRules } from "./modules/staff/context.ts";
import { staffOutbox } from "./modules/staff/notices.ts";
import { staffPollers } from "./modules/staff/pollers.ts";
import type { ServedOps } from "./modules/staff/serve-ops.ts";
import { createStaffDoor, type StaffDoor } from "./modules/staff/staff-door.ts";
import { ANYWHERE, type StaffPlace } from "./modules/staff/staff-place.ts";
import { staffSweeps } from "./modules/staff/sweeps.ts";
import { taskOpsEndpoints } from "./modules/task/api.ts";
import { createTaskRunner, openTaskFile, type TaskKind } from "./modules/task/service.ts";
import { taskSweeps } from "./modules/task/sweeps.ts";
import { tillOpsEndpoints } from "./modules/till/ops-api.ts";
import { userEndpoints } from "./modules/user/api.ts";
import { mountWechatCallback } from "./modules/user/login/wechat-callback.ts";
import { userOpsEndpoints } from "./modules/user/ops-api.ts";
import {
  createCustomerDoor,
  noteUnfollowed,
  openCasePicture,
  openIdPhoto,
  openProof,
  reachOf,
} from "./modules/user/service.ts";
import { userSweeps } from "./modules/user/sweeps.ts";
import { userTasks } from "./modules/user/tasks.ts";
import { loggedChallenge } from "./outside/challenge/logged.ts";
import { mountMailInbox } from "./outside/mail/inbox-page.ts";
import { closedOutside, type Outside } from "./outside/outside.ts";
import { mountSimulatedCashier } from "./outside/payment/cashier-page.ts";
import { loggedProvider } from "./outside/payment/logged.ts";
import type { PaymentProvider } from "./outside/payment/port.ts";
import { isSimulated } from "./outside/payment/simulated.ts";
import { lockSimulated } from "./outside/simulated-door.ts";
import { mountSmsInbox } from "./outside/sms/inbox-page.ts";
import { loggedSms } from "./outside/sms/logged.ts";
import { watchedOutside } from "./outside/watched.ts";
import { mountWechatConsent } from "./outside/wechat/consent-page.ts";
import { loggedWechat } from "./outside/wechat/logged.ts";
import { mountWechatNotices } from "./outside/wechat/notices-page.ts";
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

/** What notices may take of the budgets of texts. */
const NOTICE_SHARE = 0.5;

const OUTBOX_PACE = { everyMs: 500, idleMs: 5_000, wakeOn: OUTBOX };
const CARRIER_PACE = { everyMs: 1_000, idleMs: 3_000 };

/** Every module's calls for customers and visitors, in the order of the line of modules. */
const endpointsOf = (
  { wechat, sms }: Outside,
  codes: CodeDoor,
  providers: Providers,
  rules: StaffRules,
): ServedEndpoint[] => [
  ...staffEndpoints(rules),
  ...notifyEndpoints(codes, { sms, wechat, reachOf }),
  ...userEndpoints({ wechat, sms }),
  ...memberEndpoints,
  ...commodityEndpoints,
  ...saleEndpoints,
  ...couponEndpoints,
  ...logisticsEndpoints,
  ...cartEndpoints(boughtPieces),
  ...orderEndpoints,
  ...casesEndpoints,
  ...reviewEndpoints,
  ...paymentEndpoints(providers),
  ...reportEndpoints,
  ...privacyEndpoints,
];

/** Every module's calls for the staff, with long work of these kinds. */
export const opsCallsOf = (kinds: readonly TaskKind[], outside: Outside): ServedOps[] => [
  ...staffOpsEndpoints(outside),
  ...taskOpsEndpoints(new Map(kinds.map((kind) => [kind.name, kind]))),
  ...userOpsEndpoints,
  ...memberOpsEndpoints,
  ...commodityOpsEndpoints,
  ...contentOpsEndpoints(outside.publicUrl),
  ...pauseOpsEndpoints,
  ...activityOpsEndpoints,
  ...couponOpsEndpoints,
  ...campaignOpsEndpoints,
  ...cartOpsEndpoints,
  ...logisticsOpsEndpoints,
  ...orderOpsEndpoints,
  ...casesOpsEndpoints,
  ...reviewOpsEndpoints,
  ...paymentOpsEndpoints,
  ...counterOpsEndpoints,
  ...tillOpsEndpoints,
  ...reportOpsEndpoints(outside),
  ...privacyOpsEndpoints,
];

/** Every module's kinds of long work. */
const TASK_KINDS: TaskKind[] = [
  ...commodityTasks,
  ...couponTasks,
  ...orderTasks,
  ...paymentTasks,
  ...reportTasks,
  ...userTasks,
];

/** Every module's sweeps. */
export const SWEEPS: Sweep[] = [
  announcementSweep,
  idempotencySweep,
  ...ledgerSweeps,
  ...staffSweeps,
  ...taskSweeps,
  ...notifySweeps,
  ...userSweeps,
  ...logisticsSweeps,
  ...memberSweeps,
  ...commoditySweeps,
  ...couponSweeps,
  ...cartSweeps,
  ...orderSweeps,
  ...paymentSweeps,
  ...reviewSweeps,
  ...reportSweeps,
  ...privacySweeps,
];

/** A private file of any kind for whoever may see it. */
const openUpload: OpenFile<Staff> = async (ctx, name, staff) =>
  (await openIdPhoto(ctx, name)) ??
  (await openProof(ctx, name, staff)) ??
  (await openCasePicture(ctx, name, staff)) ??
  (await openPackPhoto(ctx, name, staff)) ??
  (await openTaskFile(ctx, name, staff));

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
  const failed = (system: string) => (failure: string) =>
    http.log.error({ outside: system, id: trailNow()?.id, failure });
  const limits = outside.smsLimits ?? null;
  const alarm: TextAlarm = (spent) => http.log.error(spent);
  const sms = loggedSms(withTextBudget(kernel, { sms: outside.sms, limits, alarm }), failed("sms"));
  const wechat = outside.wechat && loggedWechat(outside.wechat, failed("wechat"));
  const challenge = outside.challenge ? loggedChallenge(outside.challenge, failed("challenge")) : null;
  const providers = providersOf(outside, failed);
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
  // Whatever is told by text, codes find room for a text after it.
  const noticeSms = loggedSms(
    withTextBudget(kernel, { sms: outside.sms, limits, alarm, share: NOTICE_SHARE }),
    failed("sms"),
  );
  const post = { sms: noticeSms, wechat, reachOf, noteUnfollowed, shopName, publicUrl: outside.publicUrl };
  const handlers = {
    ...notifyOutbox(kernel, sms, shopName),
    ...noticeOutbox(kernel, post),
    ...paymentOutbox(kernel, providers, onError),
    ...staffOutbox(kernel, outside, shopName),
  };
  const deliver = () => deliverOutbox(kernel, handlers);
  const pollers = paymentPollers(kernel, providers, onError);
  const timerLog = createTimerLog(kernel);
  const tasks = createTaskRunner(kernel, staff, kinds);
  splitReadings(watch);
  let stopPollers = async () => {};
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
      const sweeps = SWEEPS.map((sweep) => ({ ...sweep, run: () => sweepOnce(kernel, sweep) }));
      const onWrong = (reason: string) => http.log.error({ reason }, "timers pause");
      const isClockRight = createRightClock(database, { now, onWrong });
      const started = startPollers(
        [
          ...sweeps,
          ...pollers,
          { name: "deliver outbox", ...OUTBOX_PACE, run: deliver },
          ...staffPollers(kernel, staff),
          alarmPoller(kernel, { backupHours }),
          tasks.poller,
          ...carrierPollers(kernel, outside),
          timerLog.poller,
        ].map((poller) => pausing(isClockRight, followed(kernel, timerLog.noted(poller)))),
        fault,
      );
      kernel.topics.onInvalidate(started.wake);
      stopPollers = started.stop;
    },
    async close() {
      tasks.leave();
      await http.close();
      await stopPollers();
      await endSolving();
      await kernel.passwords.end();
    },
  };
}

/** How late words of other servers may be before what is kept is no longer believed. */
const DEAF_AFTER_MS = 1_500;

/** Hears which topics change on other servers, where there are any. */
function listenToOthers({ database, topics }: Kernel, fault: Kernel["fault"]): void {
  if (!database.words) return;
  let heardMs = performance.now();
  topics.hearBy(() => performance.now() - heardMs > DEAF_AFTER_MS);
  const ears = {
    onTopic: (topic: string) => topics.invalidate([topic]),
    onGap: topics.forget,
    onHeard: (asOfMs: number) => {
      heardMs = asOfMs;
    },
  };
  // What was kept before there was anybody to listen may have missed a word.
  database.listen(ears).then(topics.forget, (error: unknown) => fault("listen", error));
}

/** How long the searches for splits take, and how many wait. */
function splitReadings(watch: Watch): void {
  const say = (name: string, help: string, kind: "gauge" | "counter", read: () => number) =>
    watch.reading({ name, help, kind, read });
  say("crux_splits_waiting", "Searches for splits under way or in line", "gauge", () => splitTally().waiting);
  say("crux_splits", "Searches for splits that ended", "counter", () => splitTally().ended);
  say(
    "crux_splits_seconds",
    "What searches for splits took, waiting included",
    "counter",
    () => splitTally().ms / 1000,
  );
}

/** The same poller with a trail of its own, by which the lines of what it did are found. */
function followed(kernel: Kernel, poller: Poller): Poller {
  const run = () =>
    watchRun(kernel.watch, poller.name, poller.run).catch((error: unknown) => {
      kernel.fault(poller.name, error);
      return 0;
    });
  return { ...poller, run: () => following(newTrail(randomUUID()), run) };
}

/** The same poller, whose turns are left out while the clock of this machine is off. */
function pausing(isClockRight: () => Promise<boolean>, poller: Poller): Poller {
  return { ...poller, run: async () => ((await isClockRight()) ? poller.run() : 0) };
}

/** What keeps parcels up to date: questions to whoever tracks them, and what it pushed by itself. */
function carrierPollers(kernel: Kernel, { carrier }: Outside): Poller[] {
  if (!carrier) return [];
  return [
    { name: "ask carriers", ...CARRIER_PACE, run: () => pollCarriers(kernel, carrier) },
    { name: "hear carriers", ...CARRIER_PACE, run: () => handlePushes(kernel, carrier) },
  ];
}

/** The providers of the channels, each of which says in the log when it fails. */
function providersOf(
  { alipay, cashier, publicUrl }: Outside,
  failed: (system: string) => (failure: string) => void,
): Providers {
  const logged = (provider: PaymentProvider | null, name: string) =>
    provider && loggedProvider(provider, failed(name));
  return { ALIPAY: logged(alipay, "alipay"), CASHIER: logged(cashier, "cashier"), publicUrl };
}

/** The pages of simulated systems: where texts arrive, where WeChat asks and where customers pay. */
function mountSimulated(http: FastifyInstance, { sms, mail, wechat, alipay, cashier }: Outside): void {
  if ("inbox" in sms) mountSmsInbox(http, sms);
  if (mail && "inbox" in mail) mountMailInbox(http, mail);
  if (wechat && "people" in wechat) {
    mountWechatConsent(http, wechat);
    mountWechatNotices(http, wechat);
  }
  const simulated = [alipay, cashier].filter(isSimulated);
  if (simulated.length > 0) mountSimulatedCashier(http, simulated);
}

function mountHealth(http: FastifyInstance, readiness: Readiness): void {
  http.get("/healthz", async () => ({ ok: true }));
  http.get("/readyz", async (_request, reply) => {
    const ok = await readiness.isReady();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}
