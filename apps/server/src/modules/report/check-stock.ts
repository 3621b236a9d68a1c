import { sql } from "kysely";
import type { Check } from "./check.ts";

/** Pieces on hand, reserved and sold. */
export const STOCK_CHECKS: readonly Check[] = [
  {
    invariant: "I-10",
    rows: sql`select 'sku ' || sku_id || ' has ' || on_hand || ' pieces, ' || reserved || ' reserved' as what
      from audit.stock where reserved < 0 or (not oversale and on_hand < reserved)`,
  },
  {
    invariant: "I-10",
    rows: sql`
      with moved as (
        select sku_id, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved
        from audit.stock_move group by sku_id)
      select 'stock of sku ' || sku_id || ' is not the sum of its movements' as what
      from audit.stock left join moved using (sku_id)
      where stock.on_hand <> coalesce(moved.on_hand, 0) or stock.reserved <> coalesce(moved.reserved, 0)`,
  },
  {
    invariant: "I-10",
    rows: sql`
      select kind || ' of sku ' || sku_id || ' at ' || at || ' is no work of a person' as what
      from audit.stock_move where kind in ('RECEIPT', 'REVERSAL', 'COUNT')
        and (staff_id is null or order_id is not null or reserved_change <> 0 or (kind = 'RECEIPT' and on_hand_change <= 0))`,
  },
  {
    invariant: "I-10",
    rows: sql`
      with said as (
        select receipt_id, sku_id, 'RECEIPT' as kind, receipt_line.pieces from audit.receipt_line join audit.receipt using (receipt_id)
        where state <> 'DRAFT' and receipt_line.pieces > 0
        union all
        select receipt_id, sku_id, 'REVERSAL', -receipt_line.pieces from audit.receipt_line join audit.receipt using (receipt_id)
        where state = 'REVERSED' and receipt_line.pieces > 0)
      select 'receipt ' || receipt_id || ' says ' || coalesce(said.pieces, 0) || ' pieces of sku ' || sku_id
        || ', stock moved ' || coalesce(on_hand_change, 0) as what
      from said full join audit.receipt_move using (receipt_id, sku_id, kind)
      where coalesce(said.pieces, 0) <> coalesce(on_hand_change, 0)
        and exists (select from audit.stock where stock.sku_id = coalesce(said.sku_id, receipt_move.sku_id))`,
  },
  {
    invariant: "I-10",
    rows: sql`
      select 'receipt ' || number || ' is not the sum of its lines' as what
      from audit.receipt left join (
        select receipt_id, count(*) as lines, sum(pieces) as came, count(cost_cents) as costed, sum(pieces * cost_cents) as cents
        from audit.receipt_line group by receipt_id) sums using (receipt_id)
      where line_count <> coalesce(lines, 0) or pieces <> coalesce(came, 0) or costed_lines <> coalesce(costed, 0)
        or cost_cents <> coalesce(cents, 0)`,
  },
  {
    invariant: "I-10",
    rows: sql`
      with wanted as (
        select sku_id, sum(qty) as pieces from audit.order_item join audit.orders on orders.id = order_id
        where type = 'SHOPPING' and status = 'CREATED' group by sku_id)
      select 'sku ' || sku_id || ' has ' || reserved || ' reserved, open orders want ' || coalesce(pieces, 0) as what
      from audit.stock left join wanted using (sku_id) where reserved <> coalesce(pieces, 0)`,
  },
  {
    invariant: "I-11",
    rows: sql`
      with sold as (
        select order_id, sku_id, sum(qty) as pieces from audit.order_item join audit.orders on orders.id = order_id
        where type = 'SHOPPING' and status in ('PAID', 'PARTIAL_SHIPPED', 'SHIPPED', 'COMPLETED') group by order_id, sku_id),
      settled as (
        select order_id, sku_id, sum(on_hand_change) filter (where kind = 'SETTLE') as pieces
        from audit.stock_move where order_id is not null group by order_id, sku_id)
      select 'order ' || order_id || ' sold ' || sold.pieces || ' of sku ' || sku_id || ', stock lost ' || coalesce(-settled.pieces, 0) as what
      from sold left join settled using (order_id, sku_id) where sold.pieces <> coalesce(-settled.pieces, 0)`,
  },
  {
    invariant: "I-10",
    rows: sql`
      with out as (
        select order_id, sku_id, -sum(on_hand_change) as pieces from (
          select order_id, sku_id, on_hand_change from audit.stock_move where order_id is not null
          union all
          select order_id, sku_id, on_hand_change from audit.reship_move join audit.parcel on parcel.id = pkg_id) moved
        group by order_id, sku_id),
      packed as (
        select order_id, sku_id, sum(qty - taken_out) filter (
          where status not in ('CANCELLED', 'REFUNDED')
            or exists (select from audit.parcel_move where pkg_id = parcel.id and to_status = 'DELIVERING')) as pieces
        from audit.parcel_item join audit.parcel on parcel.id = pkg_id group by order_id, sku_id)
      select 'order ' || order_id || ' took ' || coalesce(out.pieces, 0) || ' of sku ' || sku_id
        || ' from the shelf, its parcels hold or brought ' || coalesce(packed.pieces, 0) as what
      from out full join packed using (order_id, sku_id) join audit.orders on orders.id = order_id
      where type = 'SHOPPING' and orders.id not in (select order_id from audit.handed_over) and status in ('PAID', 'PARTIAL_SHIPPED', 'SHIPPED', 'COMPLETED')
        and coalesce(out.pieces, 0) <> coalesce(packed.pieces, 0)`,
  },
  {
    invariant: "I-10",
    rows: sql`
      with again as (
        select pkg_id, sku_id, sum(qty) as pieces from audit.reship join audit.parcel_item using (pkg_id) group by pkg_id, sku_id),
      taken as (
        select pkg_id, sku_id, -sum(on_hand_change) as pieces from audit.reship_move group by pkg_id, sku_id)
      select 'parcel ' || pkg_id || ' sends ' || coalesce(again.pieces, 0) || ' of sku ' || sku_id
        || ' again, stock gave ' || coalesce(taken.pieces, 0) as what
      from again full join taken using (pkg_id, sku_id)
      where coalesce(again.pieces, 0) <> coalesce(taken.pieces, 0)`,
  },
  {
    invariant: "I-10",
    rows: sql`
      with again as (
        select reship_of, order_id, sku_id, sum(qty) as pieces
        from audit.reship join audit.parcel_item using (pkg_id) group by reship_of, order_id, sku_id),
      first as (
        select parcel.id as reship_of, order_id, sku_id, sum(qty - taken_out) as pieces
        from audit.parcel_item join audit.parcel on parcel.id = pkg_id group by parcel.id, order_id, sku_id)
      select 'parcel ' || reship_of || ' of order ' || order_id || ' held ' || coalesce(first.pieces, 0) || ' of sku ' || sku_id
        || ', ' || again.pieces || ' were sent again' as what
      from again left join first using (reship_of, order_id, sku_id) where again.pieces > coalesce(first.pieces, 0)`,
  },
  {
    invariant: "I-18",
    rows: sql`
      with again as (
        select reship.order_id, sku_id, sum(qty - taken_out - coalesce((
            select sum(later.qty) from audit.reship next
            join audit.parcel_item later on later.pkg_id = next.pkg_id
            where next.reship_of = reship.pkg_id and later.sku_id = parcel_item.sku_id), 0)) as pieces
        from audit.reship join audit.parcel_item using (pkg_id) where is_live group by reship.order_id, sku_id),
      back as (
        select refund_item.order_id, item.sku_id, sum(pieces) as pieces
        from audit.refund_item join audit.refund on refund.id = refund_id
        join audit.order_line item on item.order_id = refund_item.order_id and item.seq = refund_item.seq
        where state <> 'REMOVED' group by refund_item.order_id, item.sku_id),
      bought as (
        select order_id, sku_id, sum(qty) as pieces from audit.order_item group by order_id, sku_id)
      select 'order ' || order_id || ' bought ' || bought.pieces || ' of sku ' || sku_id || ', ' || again.pieces
        || ' are sent again and ' || coalesce(back.pieces, 0) || ' went back' as what
      from bought join again using (order_id, sku_id) left join back using (order_id, sku_id)
      where again.pieces + coalesce(back.pieces, 0) > bought.pieces`,
  },
  {
    invariant: "I-10",
    rows: sql`
      with brought as (
        select refund_item.order_id, item.sku_id, sum(pieces) as pieces
        from audit.refund_item join audit.refund on refund.id = refund_id and state = 'REFUNDED'
        join audit.order_line item on item.order_id = refund_item.order_id and item.seq = refund_item.seq
        group by refund_item.order_id, item.sku_id),
      shelved as (
        select order_id, sku_id, sum(on_hand_change) as pieces from audit.stock_move
        where kind = 'RETURN' and order_id is not null group by order_id, sku_id)
      select 'order ' || order_id || ' had ' || coalesce(brought.pieces, 0) || ' of sku ' || sku_id
        || ' brought back to the counter, the shelf got ' || coalesce(shelved.pieces, 0) as what
      from brought full join shelved using (order_id, sku_id) join audit.orders on orders.id = order_id
      where orders.id in (select order_id from audit.handed_over) and type = 'SHOPPING' and coalesce(brought.pieces, 0) <> coalesce(shelved.pieces, 0)`,
  },
  {
    invariant: "I-10",
    rows: sql`
      select 'order ' || id || ' sends goods of its customer and moved stock of sku ' || sku_id as what
      from audit.orders join audit.stock_move on order_id = orders.id where type = 'PACKAGE_SERVICE'`,
  },
  {
    invariant: "I-16",
    rows: sql`
      select 'cancelled order ' || id || ' still moves stock of sku ' || sku_id as what
      from audit.orders join audit.stock_move on order_id = orders.id
      where status in ('CANCELLED', 'CANCELLING', 'REJECTED') group by id, sku_id having sum(on_hand_change) <> 0 or sum(reserved_change) <> 0`,
  },
];
