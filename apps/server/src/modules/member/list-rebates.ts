import type { StaffList } from "@crux/contract/list";
import type { ListedRebate, memberOpsSchemas } from "@crux/contract/member.schema";
import type { z } from "zod";
import { listPage } from "../../kernel/verb/list-page.ts";
import type { StaffCtx } from "../staff/service.ts";
import { listProfiles } from "../user/service.ts";
import { listRebatePage, REBATE_LIST, sumMonths } from "./rebate-store.ts";
import { presentRebate } from "./rebates.ts";

type Schemas = typeof memberOpsSchemas;

/** One page of the rebates of all members, newest first unless asked otherwise. */
export async function listRebatesForStaff(
  ctx: StaffCtx,
  asked: z.output<Schemas["rebates"]["input"]>,
): Promise<StaffList<ListedRebate>> {
  const page = await listPage(ctx, REBATE_LIST, asked);
  const rows = await listRebatePage(ctx.db, page);
  const faces = await listProfiles(
    ctx,
    rows.map(({ uid }) => uid),
  );
  const list = rows.map((row) => ({
    ...presentRebate(row),
    uid: row.uid,
    nickName: faces.get(row.uid)?.nickName ?? "",
    consumeAmount: row.spendCents,
    issueTime: row.issueAt.toISOString(),
    settleTime: row.settledAt?.toISOString() ?? null,
  }));
  return { list, ...page.counted };
}

type Month = z.output<Schemas["rebateMonths"]["output"]>[number];
const NOTHING = { total: 0, amount: 0 };
const FIELDS = { CREATED: "created", ISSUED: "issued", CANCELLED: "cancelled" } as const;

/** What members earned in each of the last months, the newest first. */
export async function listMonths({ db }: StaffCtx): Promise<Month[]> {
  const months = new Map<string, Month>();
  for (const { month: day, closedAt, status, total, amountCents } of await sumMonths(db)) {
    const month = day.slice(0, "2026-10".length);
    const none = {
      month,
      closedFlag: closedAt !== null,
      created: NOTHING,
      issued: NOTHING,
      cancelled: NOTHING,
    };
    const known = months.get(month) ?? none;
    months.set(month, { ...known, [FIELDS[status]]: { total, amount: amountCents } });
  }
  return [...months.values()];
}
