import { couponOpsApi } from "@crux/contract/promo/coupon";
import { ticketMessage } from "@crux/contract/promo/coupon.schema";
import { id, text } from "@crux/contract/wire";
import { z } from "zod";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { type TaskKind, taskKind } from "../task/service.ts";
import { listEverybody } from "../user/service.ts";
import { importTickets } from "./move-in/import-tickets.ts";
import { listPrinted } from "./store.ts";

const ruleId = text(64).min(1);
const BATCH = 500;

/** Everybody, one class, or these customers; `batch` is the sender's name of this issue, which gives nobody two. */
const issueInput = z.strictObject({
  ruleId,
  to: z.enum(["ALL", "PLAIN", "VIP", "CHOSEN"]),
  uids: z.array(id).max(20_000).default([]),
  reason: text(200).refine((value) => value.trim() !== ""),
  batch: text(64).min(8),
  tell: ticketMessage,
});

/** Gives many customers a ticket, each in a transaction of their own: whoever may not have one is named with the reason. */
const issue = taskKind({
  name: "coupon.issue",
  right: "coupon.edit",
  input: issueInput,
  isSingle: true,
  async run(job, { ruleId: ofRule, to, uids, reason, batch, tell }): Promise<{ count: number }> {
    const people =
      to === "CHOSEN"
        ? [...new Set(uids)].map((uid) => ({ uid, userClass: to, isGone: false }))
        : await runAsSystem(job.kernel, listEverybody);
    const from = typeof job.reached === "number" ? job.reached : 0;
    await job.step({ reached: from, done: from, total: people.length });
    for (const [index, { uid, userClass, isGone }] of people.entries()) {
      if (index < from) continue;
      const place = index + 1;
      if (isGone || (to !== "ALL" && to !== userClass))
        await job.step({ reached: place, done: place, total: people.length });
      else
        await job.act(
          { row: place, key: `客户 ${uid}` },
          { line: couponOpsApi.issueTicket.line, input: { ruleId: ofRule, uid, reason, batch, tell } },
        );
    }
    return { count: people.length };
  },
});

const reachedBy = z.object({ lastId: z.int(), done: z.int() }).nullable();

/** The numbers of tickets that were printed at once, as far as nobody has collected them. */
const codes = taskKind({
  name: "coupon.codes",
  right: "coupon.edit",
  input: z.strictObject({ ruleId, fromId: id, toId: id }),
  file: { name: "coupon-codes", columns: ["券码"] },
  async run(job, { ruleId: ofRule, fromId, toId }): Promise<{ count: number }> {
    let { lastId, done } = reachedBy.parse(job.reached) ?? { lastId: fromId - 1, done: 0 };
    for (;;) {
      const asked = { publicId: ofRule, afterId: lastId, toId, limit: BATCH };
      const rows = await listPrinted(job.kernel.db, asked);
      if (rows.length === 0) return { count: done };
      // In groups, since sixteen digits would be rounded as a number.
      job.write(rows.map(({ number }) => [number.replace(/(\d{4})(?=\d)/g, "$1 ")]));
      lastId = rows.at(-1)?.id ?? lastId;
      done += rows.length;
      await job.step({ reached: { lastId, done }, done });
    }
  },
});

export const couponTasks: TaskKind[] = [issue, codes, importTickets];
