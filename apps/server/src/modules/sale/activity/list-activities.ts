import type { StaffList } from "@crux/contract/list";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import type {
  ActivityDetail,
  activityOpsSchemas,
  ListedActivity,
} from "@crux/contract/promo/activity.schema";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { listStaffNames, presentEdit, type StaffCtx } from "../../staff/service.ts";
import {
  ACTIVITY_LIST,
  type ActivityNowRow,
  type EditableRow,
  findEditable,
  isIn,
  listActivityRows,
} from "./activity-edit-store.ts";
import { presentGoods, presentOffered } from "./activity-goods.ts";
import { stateOf } from "./activity-state.ts";

/** One page of the activities, the one that was edited last first unless asked otherwise. */
export async function listActivitiesForStaff(
  ctx: StaffCtx,
  asked: z.output<(typeof activityOpsSchemas)["activities"]["input"]>,
): Promise<StaffList<ListedActivity>> {
  const page = await listPage(
    ctx,
    ACTIVITY_LIST,
    asked,
    ...(asked.state ? [isIn(asked.state, ctx.now)] : []),
  );
  const rows = await listActivityRows(ctx.db, page);
  const names = await listStaffNames(
    ctx,
    rows.map(({ editedBy }) => editedBy),
  );
  const list = rows.map(({ rules, products, version, editedBy, editedAt, ...row }) => ({
    ...times(row, ctx.now),
    remarks: rules.map(({ remark }) => remark),
    products,
    version,
    editor: (editedBy !== null && names.get(editedBy)) || "",
    editTime: editedAt.toISOString(),
  }));
  return { list, ...page.counted };
}

type Timed = Pick<ActivityNowRow, "id" | "name" | "userClass" | "type" | "startsAt" | "endsAt">;

function times({ id, name, userClass, type, startsAt, endsAt }: Timed, now: Date) {
  const span = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
  return { id, name, userClass, type, ...span, state: stateOf(span, now) };
}

/** One activity with its goods; throws `sale.ACTIVITY_NOT_FOUND`. */
export async function getActivityForStaff(
  ctx: Ctx,
  { activityId }: { activityId: number },
): Promise<ActivityDetail> {
  const row = await findEditable(ctx.db, activityId);
  if (!row) throw new Fail(saleOutcome.ACTIVITY_NOT_FOUND);
  return {
    ...times(row, ctx.now),
    rules: row.rules,
    productIds: row.productIds,
    ...(await presentEdit(ctx, row)),
    goods: await presentGoods(ctx, row.productIds),
    offered: await presentOffered(ctx, offersOf(row)),
  };
}

/** The skus that the rules of an activity give, each once. */
export function offersOf({ rules }: Pick<EditableRow, "rules">): number[] {
  return [...new Set(rules.flatMap(({ offers }) => offers.map(({ skuId }) => skuId)))];
}
