import { type Kernel, runAsSystem } from "../../kernel/verb/kernel.ts";
import { type Sms, type SmsPort, SmsRefused } from "../../outside/sms/port.ts";
import { tellStaff } from "../staff/service.ts";
import { takeText } from "./budget-store.ts";

/** The most texts of an hour and of a day, by the clock of UTC, of all servers together. */
export type TextLimits = { perHour: number; perDay: number };

/** Says that most of a budget is spent, before the rest of it is. */
export type TextAlarm = (spent: {
  alarm: "texts";
  window: "hour" | "day";
  sent: number;
  limit: number;
}) => void;

const ALARM_SHARE = 0.8;

/** The budget has no room for this text now. */
export class TextsSpent extends SmsRefused {}

/**
 * The same provider with a bound on what an attack through many numbers can cost. Each text is counted before it is
 * sent, also one that the provider then refuses. At four fifths of a budget `alarm` is called and staff who want alarms
 * have a letter, once. Without limits texts are counted alone. What may take a `share` of the budgets alone leaves the
 * rest to the others.
 */
export function withTextBudget(
  kernel: Kernel,
  {
    sms,
    limits,
    alarm,
    share = 1,
  }: { sms: SmsPort; limits: TextLimits | null; alarm: TextAlarm; share?: number },
): SmsPort {
  const { perHour, perDay } = limits ?? { perHour: null, perDay: null };
  const most = (limit: number | null) => limit && Math.floor(limit * share);
  const windowsOf = (taken: { hour: number; day: number }) => [
    { window: "hour" as const, sent: taken.hour, limit: perHour },
    { window: "day" as const, sent: taken.day, limit: perDay },
  ];
  return {
    ...sms,
    async send(message: Sms) {
      const reached = await runAsSystem(kernel, async (ctx) => {
        const taken = await takeText(ctx.db, {
          now: ctx.now,
          perHour: most(perHour),
          perDay: most(perDay),
        });
        if (!taken) throw new TextsSpent(`SMS_PER_HOUR=${perHour} or SMS_PER_DAY=${perDay} is used up`);
        const reached = windowsOf(taken).flatMap(({ window, sent, limit }) =>
          limit !== null && sent === Math.ceil(limit * ALARM_SHARE) ? [{ window, sent, limit }] : [],
        );
        for (const { window, sent, limit } of reached)
          await tellStaff(ctx, {
            kind: "ALARM",
            text: `${window === "hour" ? "本小时" : "今日"}已发送短信 ${sent} 条，上限 ${limit} 条；用完后验证码将无法发送。`,
          });
        return reached;
      });
      for (const one of reached) alarm({ alarm: "texts", ...one });
      await sms.send(message);
    },
  };
}
