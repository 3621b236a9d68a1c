import type { StaffList } from "@crux/contract/list";
import { orderState } from "@crux/contract/order.schema";
import type { ListedOrder, OrderCount, orderListSchemas } from "@crux/contract/report/order-list.schema";
import type { OrderState } from "@crux/rules/order/order-states";
import { maskedMobile } from "@crux/rules/people/mobile";
import type { z } from "zod";
import { listSql } from "../../kernel/database/list-statements.ts";
import { countLists, listPage } from "../../kernel/verb/list-page.ts";
import type { StaffCtx } from "../staff/service.ts";
import { countOrderStates, type ListedOrderRow, listOrderRows, ORDER_LIST } from "./order-list-store.ts";

type Schemas = typeof orderListSchemas;

/** One page of everybody's orders, newest first unless asked otherwise. */
export async function listOrdersForStaff(
  ctx: StaffCtx,
  asked: z.output<Schemas["orders"]["input"]>,
): Promise<StaffList<ListedOrder>> {
  const page = await listPage(ctx, ORDER_LIST, asked);
  const rows = await listOrderRows(ctx.db, page, ctx.now);
  return { list: rows.map(presentListed), ...page.counted };
}

/** How many of these orders stand in each state. */
export async function countOrdersForStaff(
  ctx: StaffCtx,
  asked: z.output<Schemas["orderCounts"]["input"]>,
): Promise<OrderCount[]> {
  const listOf = (state: OrderState[]) =>
    listSql(ORDER_LIST, { ...asked, state, pageNum: 0, pageSize: 1, sort: "-createTime" });
  const states = orderState.options;
  const all = listOf([]);
  // Then one index has the rows of each state side by side.
  const isSideBySide = all.isNarrow || all.isInOrder;
  const q = all.isOneStatement ? (asked.q ?? "") : "";
  if (!isSideBySide) return countOrderStates(ctx.db, { ...all, q }, states);
  const counted = await countLists(
    ctx,
    states.map((state) => listOf([state])),
  );
  return states.map((state, place) => ({ state, ...(counted[place] ?? { total: 0, totalCapped: false }) }));
}

function presentListed({ netCents, createdAt, paidAt, ...row }: ListedOrderRow): ListedOrder {
  const { uid, buyer, receiver, goods } = row;
  return {
    id: row.id,
    state: row.state,
    orderType: row.orderType,
    orderSource: row.orderSource,
    netAmount: netCents,
    createTime: createdAt.toISOString(),
    payTime: paidAt?.toISOString() ?? null,
    goods,
    pieces: row.pieces,
    buyer: buyer ?? { uid, nickName: "", userClass: "PLAIN" },
    receiver: { ...receiver, mobile: maskedMobile(receiver.mobile) },
    channel: row.channel,
    pkgStatuses: row.pkgStatuses,
    pkgIds: row.pkgIds,
    refund: row.refund,
    remark: row.remark,
    note: row.note,
  };
}
