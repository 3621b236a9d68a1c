import { FINAL_STATES, isOrderMove, type OrderState } from "@crux/rules/order-states";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/database.ts";

/** One row for which an invariant does not hold; `what` says where, in words for the operator. */
export type Break = { invariant: string; what: string };

type Check = { invariant: string; rows: RawBuilder<{ what: string }> };

/** Each query finds the rows that break its invariant, on the audit views alone. */
const CHECKS: readonly Check[] = [
  {
    invariant: "I-01",
    rows: sql`select 'ledger transaction ' || tx_id || ' sums to ' || sum(amount) as what
      from audit.ledger group by tx_id having sum(amount) <> 0`,
  },
  {
    invariant: "I-02",
    rows: sql`
      with wallet as (
        select uid, balance, coalesce((select sum(amount) from audit.ledger where account = 'WALLET:' || uid), 0) as entries
        from audit.wallet)
      select 'wallet of ' || uid || ' holds ' || balance || ', its entries sum to ' || entries as what
      from wallet where balance <> entries`,
  },
  {
    invariant: "I-03",
    rows: sql`select 'wallet of ' || uid || ' holds ' || balance as what from audit.wallet where balance < 0`,
  },
  {
    invariant: "I-04",
    rows: sql`select 'order ' || id || ' asks for ' || net || ' instead of its parts' as what from audit.orders
      where net < 0 or net <> amount + ship_fee - activity_saving - ticket_saving - manual_saving`,
  },
  {
    invariant: "I-04",
    rows: sql`
      select 'lines of order ' || orders.id || ' share ' || coalesce(sum(paid_share), 0) || ' of ' || net as what
      from audit.orders left join audit.order_item on order_id = orders.id
      group by orders.id, net having coalesce(sum(paid_share), 0) <> net`,
  },
  {
    invariant: "I-05",
    rows: sql`select 'order ' || id || ' is above every limit' as what from audit.orders
      where greatest(amount, ship_fee, net) > 1000000000000`,
  },
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
      with wanted as (
        select sku_id, sum(qty) as pieces from audit.order_item join audit.orders on orders.id = order_id
        where status = 'CREATED' and type = 'SHOPPING' group by sku_id)
      select 'sku ' || sku_id || ' has ' || reserved || ' reserved, open orders want ' || coalesce(pieces, 0) as what
      from audit.stock left join wanted using (sku_id) where reserved <> coalesce(pieces, 0)`,
  },
  {
    invariant: "I-12",
    rows: sql`select 'order ' || id || ' has no lines' as what from audit.orders
      where not exists (select from audit.order_item where order_id = orders.id)`,
  },
  {
    invariant: "I-12",
    rows: sql`select 'order ' || id || ' has no parcels' as what from audit.orders
      where type = 'SHOPPING' and not exists (select from audit.parcel where order_id = orders.id)`,
  },
  {
    invariant: "I-12",
    rows: sql`select 'parcel ' || parcel.id || ' belongs to no order' as what
      from audit.parcel left join audit.orders on orders.id = order_id where orders.id is null`,
  },
  {
    invariant: "I-12",
    rows: sql`select 'payment ' || payment.id || ' belongs to no order' as what
      from audit.payment left join audit.orders on orders.id = order_id where orders.id is null`,
  },
  {
    invariant: "I-13",
    rows: sql`
      select 'order ' || orders.id || ' is ' || status || ', its history ends with ' || coalesce(last.to_state, 'nothing') as what
      from audit.orders left join lateral (
        select to_state from audit.order_move where order_id = orders.id order by id desc limit 1) last on true
      where coalesce(case last.to_state when 'CHECKING' then 'CREATED' else last.to_state end, '') <> status`,
  },
  {
    invariant: "I-14",
    rows: sql`select 'order ' || order_id || ' was paid ' || count(*) || ' times' as what
      from audit.payment where status = 'PAID' group by order_id having count(*) > 1`,
  },
  {
    invariant: "I-14",
    rows: sql`select 'payment ' || payment.id || ' took ' || payment.amount || ' for ' || net as what
      from audit.payment join audit.orders on orders.id = order_id where payment.status = 'PAID' and payment.amount <> net`,
  },
  {
    invariant: "I-16",
    rows: sql`
      select 'cancelled order ' || id || ' still moves stock of sku ' || sku_id as what
      from audit.orders join audit.stock_move on order_id = orders.id
      where status = 'CANCELLED' group by id, sku_id having sum(on_hand_change) <> 0 or sum(reserved_change) <> 0`,
  },
];

/** Looks for every row that breaks an invariant; an empty list is the proof that all hold (reliability.md, section 3). */
export async function audit(db: Db): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const { invariant, rows } of CHECKS) {
    const found = await rows.execute(db);
    breaks.push(...found.rows.map(({ what }) => ({ invariant, what })));
  }
  return [...breaks, ...(await wrongMoves(db))];
}

/** I-13: history rows that are no step of the published table, or leave a final state. */
async function wrongMoves(db: Db): Promise<Break[]> {
  const { rows } = await sql<{ order_id: number; from_state: OrderState; to_state: OrderState }>`
    select order_id, from_state, to_state from audit.order_move where from_state is not null`.execute(db);
  const isWrong = ({ from_state, to_state }: (typeof rows)[number]) =>
    FINAL_STATES.some((state) => state === from_state) || !isOrderMove(from_state, to_state);
  return rows.filter(isWrong).map(({ order_id, from_state, to_state }) => ({
    invariant: "I-13",
    what: `order ${order_id} went from ${from_state} to ${to_state}`,
  }));
}
