import type { OrderType } from "@crux/contract/order.schema";
import type { Channel } from "@crux/contract/payment.schema";
import type { OrderState } from "@crux/rules/order/order-states";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database/database.ts";

export type ExportedOrderRow = {
  id: number;
  uid: number;
  state: OrderState;
  orderType: OrderType;
  orderSource: string;
  netCents: number;
  refundedCents: number;
  createdAt: Date;
  paidAt: Date | null;
  remark: string;
  nickName: string;
  receiverName: string;
  receiverMobile: string;
  receiverAddress: string;
  channel: Channel | null;
  goods: string;
  pieces: number;
  waybills: string;
  note: string;
};

/** The next orders that meet a condition, the newest first, from the one below `below`. */
export async function listExportedOrders(
  db: Db,
  where: RawBuilder<boolean>,
  { below, limit }: { below: number | null; limit: number },
): Promise<ExportedOrderRow[]> {
  const { rows } = await sql<ExportedOrderRow>`
    select id, uid, state, order_type as "orderType", order_source as "orderSource", net_cents as "netCents",
      coalesce((select sum(amount_cents)::bigint from refund_order
        where order_id = page.id and state = 'REFUNDED' and cause <> 'EXTRA'), 0) as "refundedCents",
      created_at as "createdAt", paid_at as "paidAt", remark,
      coalesce((select nick_name from app_user where id = page.uid), '') as "nickName",
      coalesce(address->>'receiverName', '') as "receiverName",
      coalesce(address->>'receiverMobile', '') as "receiverMobile",
      concat_ws(' ', address->>'receiverCountry', address->>'receiverState', address->>'receiverCity',
        address->>'receiverDistrict', address->>'receiverAddress', address->>'receiverPostCode') as "receiverAddress",
      (select channel from payment_order where order_id = page.id
        and status in ('CREATED', 'CHECKING', 'PAID', 'REFUNDED') order by id desc limit 1) as channel,
      coalesce((select string_agg(concat_ws(' ', sku->>'productName', nullif(sku->>'attributesString', ''))
          || ${" ×"}::text || quantity, ${"；"}::text order by seq) from order_item
        where order_id = page.id), '') as goods,
      coalesce((select sum(quantity)::int from order_item where order_id = page.id), 0) as pieces,
      coalesce((select string_agg(ext_order_id, ' ' order by seq) from logistics_pkg
        where order_id = page.id and ext_order_id <> ''), '') as waybills,
      coalesce((select note from order_note where order_id = page.id), '') as note
    from (select id, uid, state, order_type, order_source, net_cents, created_at, paid_at, remark, address
      from orders where id < coalesce(${below}::bigint, 9223372036854775807) and ${where}
      order by id desc limit ${limit}) page order by id desc`.execute(db);
  return rows;
}
