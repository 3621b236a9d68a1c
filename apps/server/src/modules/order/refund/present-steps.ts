import type { RefundStep } from "@crux/contract/refund.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listStaffNames } from "../../staff/service.ts";
import type { RefundStepRow } from "./refund-list-store.ts";

const STAFF = /^staff (\d+)$/;

/** The steps of a refund; those of staff by their names. */
export async function presentSteps(ctx: Ctx, rows: readonly RefundStepRow[]): Promise<RefundStep[]> {
  const ids = rows.map(({ actor }) => staffIdOf(actor));
  const names = await listStaffNames(ctx, ids);
  return rows.map(({ fromState: from, toState: to, actor, at }, index) => {
    const id = ids[index] ?? null;
    return { from, to, actor: id === null ? actor : (names.get(id) ?? actor), time: at.toISOString() };
  });
}

function staffIdOf(actor: string): number | null {
  const id = STAFF.exec(actor)?.[1];
  return id === undefined ? null : Number(id);
}
