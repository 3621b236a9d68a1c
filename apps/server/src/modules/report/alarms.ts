import { DAY_MS, HOUR_MS, MINUTE_MS } from "@crux/rules/time/durations";
import type { Poller } from "../../kernel/time/pollers.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import { tellStaff } from "../staff/service.ts";
import {
  countDeadEffects,
  countFailedLogins,
  deleteEndedAlarms,
  listFailingTimers,
  listLateSeals,
  listQueues,
  type QueueRow,
  takeAlarm,
} from "./alarm-store.ts";
import { deleteOldBackupRuns, getBackupState } from "./backup-store.ts";

/** After how many hours without a good backup staff hear of it; 0 is never. */
export type AlarmRules = { backupHours: number };

/** Something that is wrong, in words for staff; `upTo` is the last row of it where each counts for itself. */
type Alarm = { name: string; upTo: number; text: string };

const LOOK_MS = 60_000;
/** What goes on being wrong in new rows is told so often at most; what has been right for so long is over. */
const QUIET_MS = 30 * MINUTE_MS;
const OLD_RUNS_MS = 90 * DAY_MS;
const SEALS_LATE_MS = 15 * MINUTE_MS;
const FAILING_MS = 15 * MINUTE_MS;
const RAN_LATELY_MS = HOUR_MS;
const GUESSES_MS = 5 * MINUTE_MS;
const GUESSES = 300;
const UNMATCHED_CENTS = 500_000;

/** How long something may wait in a queue, and what staff hear then. */
const QUEUES: Readonly<Record<string, { afterMs: number; text: (rows: number) => string }>> = {
  outbox: {
    afterMs: 15 * MINUTE_MS,
    text: (rows) => `有 ${rows} 条短信、邮件或支付指令等待发送，最早的已超过15分钟。`,
  },
  "payment notices": {
    afterMs: 10 * MINUTE_MS,
    text: (rows) => `有 ${rows} 条支付通知超过10分钟未处理，顾客可能已付款但看不到结果。`,
  },
  "carrier pushes": {
    afterMs: 10 * MINUTE_MS,
    text: (rows) => `有 ${rows} 条物流推送超过10分钟未处理。`,
  },
  proofs: { afterMs: DAY_MS, text: (rows) => `有 ${rows} 笔付款凭证待审核，最早的已超过1天。` },
  refunds: { afterMs: 2 * DAY_MS, text: (rows) => `有 ${rows} 笔退款待处理，最早的已超过2天。` },
  unmatched: { afterMs: DAY_MS, text: (rows) => `有 ${rows} 笔来款没有对应的订单，最早的已超过1天。` },
  questions: { afterMs: DAY_MS / 2, text: (rows) => `有 ${rows} 项操作等待批准，最早的已超过12小时。` },
  "orders past their time": {
    afterMs: 15 * MINUTE_MS,
    text: (rows) => `有 ${rows} 个超时未付款的订单没有取消，占用的库存没有释放。`,
  },
  "parcels to send": { afterMs: 5 * DAY_MS, text: () => "有包裹超过5天没有发出。" },
  "parcels on their way": { afterMs: 30 * DAY_MS, text: () => "有包裹在途超过30天没有进展。" },
};

/** Looks once a minute at what is wrong, on every server; the first that sees it tells staff. */
export function alarmPoller(kernel: Kernel, rules: AlarmRules): Poller {
  return {
    name: "tell of alarms",
    everyMs: LOOK_MS,
    run: () => runAsSystem(kernel, (ctx) => tellOfAlarms(ctx, rules)),
  };
}

/**
 * Tells staff who want alarms of what is wrong, all of it in one letter: once while it lasts, and where rows fail one
 * after the other, once for each and every half hour at most. Answers how much was told.
 */
export async function tellOfAlarms(ctx: Ctx, rules: AlarmRules): Promise<number> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  const quietFrom = before(QUIET_MS);
  await deleteOldBackupRuns(ctx.db, before(OLD_RUNS_MS));
  const told: string[] = [];
  // In one order on every server, since each waits for the other's row.
  const alarms = (await listAlarms(ctx, rules)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, upTo, text } of alarms)
    if (await takeAlarm(ctx.db, { name, upTo, now: ctx.now, quietFrom })) told.push(text);
  // Last, since nobody may have looked for a while.
  await deleteEndedAlarms(ctx.db, quietFrom);
  if (told.length > 0) await tellStaff(ctx, { kind: "ALARM", text: told.join("\n") });
  return told.length;
}

async function listAlarms(ctx: Ctx, rules: AlarmRules): Promise<Alarm[]> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms);
  const queues = await listQueues(ctx.db);
  const dead = await countDeadEffects(ctx.db);
  const seals = await listLateSeals(ctx.db, before(SEALS_LATE_MS));
  const timers = await listFailingTimers(ctx.db, {
    before: before(FAILING_MS),
    ranSince: before(RAN_LATELY_MS),
  });
  const guesses = await countFailedLogins(ctx.db, before(GUESSES_MS), GUESSES);
  return [
    ...queues.flatMap((queue) => alarmsOfQueue(queue, ctx.now)),
    ...one(dead.rows > 0, {
      name: "outbox dead",
      upTo: dead.lastId,
      text: `有 ${dead.rows} 条短信、邮件或支付指令多次发送失败，已停止重试：在控制台“系统”下的“发送失败”查看原因并重试。`,
    }),
    ...one(seals.length > 0, {
      name: "seals",
      text: `账目与操作日志超过15分钟没有封存（${seals.join("、")}）。`,
    }),
    ...one(timers.length > 0, {
      name: "timers",
      text: `后台任务持续失败超过15分钟：${timers.join("、")}。`,
    }),
    ...one(guesses >= GUESSES, {
      name: "guessing",
      text: `5分钟内有 ${GUESSES} 次以上登录失败，可能有人在猜测密码。`,
    }),
    ...(await alarmsOfBackups(ctx, rules)),
  ];
}

/** The alarm where it is one; what lasts has no rows of its own. */
function one(isWrong: boolean, { upTo = 0, ...alarm }: Omit<Alarm, "upTo"> & { upTo?: number }): Alarm[] {
  return isWrong ? [{ ...alarm, upTo }] : [];
}

function alarmsOfQueue({ queue, rows, oldest, cents }: QueueRow, now: Date): Alarm[] {
  const rule = QUEUES[queue];
  const isLate = rule !== undefined && now.getTime() - oldest.getTime() > rule.afterMs;
  const isMuch = queue === "unmatched" && cents > UNMATCHED_CENTS;
  return [
    ...one(isLate, { name: `late ${queue}`, text: rule?.text(rows) ?? "" }),
    ...one(isMuch, {
      name: `much ${queue}`,
      text: `没有对应订单的来款合计 A$${(cents / 100).toFixed(2)}，超过 A$5,000。`,
    }),
  ];
}

async function alarmsOfBackups({ db, now }: Ctx, { backupHours }: AlarmRules): Promise<Alarm[]> {
  const { goodAt, failedId, firstOrderAt } = await getBackupState(db);
  // A shop that nothing was bought in has nothing to lose yet.
  const since = goodAt ?? firstOrderAt;
  const isOverdue =
    backupHours > 0 && since !== null && now.getTime() - since.getTime() > backupHours * HOUR_MS;
  const last = goodAt
    ? `上一次成功是 ${goodAt.toISOString().slice(0, 16).replace("T", " ")}（UTC）`
    : "从未成功过";
  return [
    ...one(failedId !== null, {
      name: "backup failed",
      upTo: failedId ?? 0,
      text: `备份失败：原因见服务器上 npm run backup 的输出；${last}。`,
    }),
    ...one(isOverdue, {
      name: "backup overdue",
      text: `超过 ${backupHours} 小时没有成功的备份；${last}。`,
    }),
  ];
}
