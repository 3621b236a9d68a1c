import { couponOpsApi } from "@crux/contract/promo/coupon";
import { type couponOpsSchemas, ticketMessage } from "@crux/contract/promo/coupon.schema";
import { id, text } from "@crux/contract/wire";
import { z } from "zod";
import { runAsSystem } from "../../kernel/verb/kernel.ts";
import { importRows, type Job, type TaskKind, taskKind } from "../task/service.ts";
import { countMembersAfter } from "../user/service.ts";
import { importTickets } from "./move-in/import-tickets.ts";
import { listPrinted } from "./ticket-store.ts";

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

type Given = Pick<z.output<typeof issueInput>, "ruleId" | "reason" | "batch" | "tell">;

const keyOf = (uid: number) => `客户 ${uid}`;
const issuing = (uid: number, given: Given) => ({
  line: couponOpsApi.issueTicket.line,
  input: { uid, ...given },
});

const issuedBy = z.object({ lastUid: z.int(), done: z.int() }).catch({ lastUid: 0, done: 0 });

type Page = z.output<typeof couponOpsSchemas.issueTickets.output>;

/** Goes through customers by their numbers, a page at a time, and on behind the last one who was served. */
async function issueToAll(
  job: Job,
  { to, ...given }: Given & { to: "ALL" | "PLAIN" | "VIP" },
  limit: number,
): Promise<number> {
  let at = issuedBy.parse(job.reached);
  const left = await runAsSystem(job.kernel, (ctx) => countMembersAfter(ctx, { to, afterUid: at.lastUid }));
  const total = at.done + left;
  await job.step({ reached: at, done: at.done, total });
  for (;;) {
    const { lastUid: afterUid, done } = at;
    const page = { line: couponOpsApi.issueTickets.line, input: { ...given, to, afterUid, limit } };
    const { passed, lastUid } = await job.change<Page>(page, (answer) => ({
      reached: { lastUid: answer.lastUid, done: done + answer.passed },
      done: done + answer.passed,
      total: Math.max(total, done + answer.passed),
      refused: answer.refused.map(({ uid, place, code }) => ({ row: done + place, key: keyOf(uid), code })),
    }));
    at = { lastUid, done: done + passed };
    if (passed < limit) return at.done;
    await job.rest();
  }
}

const PAGE = 1_000;

/** Gives many customers a ticket, page by page or the chosen ones one by one: whoever may not have one is named with the reason. */
export const issueTask = (pageSize = PAGE): TaskKind =>
  taskKind({
    name: "coupon.issue",
    right: "coupon.edit",
    input: issueInput,
    isSingle: true,
    async run(job, { to, uids, ...given }): Promise<{ count: number }> {
      if (to !== "CHOSEN") return { count: await issueToAll(job, { to, ...given }, pageSize) };
      const chosen = [...new Set(uids)];
      await importRows(job, chosen, (uid) => ({ key: keyOf(uid), ...issuing(uid, given) }));
      return { count: chosen.length };
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

export const couponTasks: TaskKind[] = [issueTask(), codes, importTickets];
