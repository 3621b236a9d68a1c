import { sql } from "kysely";
import type { Check } from "./check.ts";

/** Ledger, payments, what arrived and what went back. */
export const MONEY_CHECKS: readonly Check[] = [
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
    invariant: "I-06",
    rows: sql`
      select account || ' keeps ' || sum(amount) || ' of order ' || coalesce(order_id::text, 'none') as what
      from audit.ledger where account like '%\\_CLEARING' group by account, order_id having sum(amount) <> 0`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with booked as (
        select order_id, sum(amount) as cents from audit.ledger
        where account in ('SALES', 'WALLET_FUNDING') and kind in ('CONSUME', 'SALE', 'FUNDING') group by order_id)
      select 'order ' || id || ' is ' || status || ' for ' || net || ', the books say ' || coalesce(cents, 0) as what
      from audit.orders left join booked on order_id = id
      where coalesce(cents, 0) <> case
        when status in ('PAID', 'PARTIAL_SHIPPED', 'SHIPPED', 'COMPLETED', 'REJECTED') then net
        when status = 'CREATED' then 0 else coalesce(cents, 0) end`,
  },
  {
    invariant: "I-06",
    rows: sql`
      select 'capture ' || id || ' of ' || capture.amount || ' is not in the books' as what from audit.capture
      where currency = 'AUD' and capture.amount > 0 and not exists (
        select from audit.ledger where key = 'capture ' || capture.id and amount = capture.amount)`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with moved as (
        select reversal_id, sum(case direction when 'OUT' then amount else -amount end) as cents
        from audit.reversal_move where booked_at is not null group by reversal_id)
      select 'reversal ' || id || ' took ' || coalesce(cents, 0) || ', its sources sum to '
        || wallet + receivable + written_off as what
      from audit.reversal left join moved on reversal_id = id
      where coalesce(cents, 0) <> wallet + receivable + written_off`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with owed as (
        select split_part(key, ' ', 2)::bigint as id, -sum(amount) as cents from audit.ledger
        where account = 'RECEIVABLES' and key like 'reversal %' group by 1)
      select 'reversal ' || id || ' is owed ' || coalesce(receivable, 0) || ', the books say ' || coalesce(cents, 0) as what
      from audit.reversal full join owed using (id) where coalesce(receivable, 0) <> coalesce(cents, 0)`,
  },
  {
    invariant: "I-06",
    rows: sql`
      select 'receivable ' || key || ' belongs to no reversal and no rebate' as what from audit.ledger
      where account = 'RECEIVABLES' and key not like 'reversal %' and key not like 'rebate %'`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with gone as (
        select capture_id, sum(wallet + receivable + written_off) as cents from audit.reversal
        where capture_id is not null group by capture_id)
      select 'capture ' || id || ' says that ' || taken || ' went back, its reversals took ' || coalesce(cents, 0) as what
      from audit.capture left join gone on capture_id = id where taken <> coalesce(cents, 0)`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with booked as (
        select account, key, amount from audit.ledger where kind = 'OPENING' and account like 'WALLET:%')
      select 'opening balance of ' || coalesce('WALLET:' || uid, account) || ' is ' || coalesce(former.amount, 0)
        || ', the books say ' || coalesce(booked.amount, 0) as what
      from audit.former_account former full join booked on key = 'opening ' || uid and account = 'WALLET:' || uid
      where coalesce(former.amount, 0) <> coalesce(booked.amount, 0)`,
  },
  {
    invariant: "I-06",
    rows: sql`
      with moved as (
        select move_in_id, count(*) as members, sum(amount) as cents from audit.former_account group by move_in_id)
      select 'table ' || id || ' of customers brought ' || amount || ' of ' || allowed || ', its accounts sum to '
        || coalesce(cents, 0) as what
      from audit.move_in left join moved on move_in_id = id
      where amount > allowed or amount <> coalesce(cents, 0) or move_in.members <> coalesce(moved.members, 0)`,
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
    invariant: "I-17",
    rows: sql`
      select 'payment ' || id || ' is PAID, but nothing arrived for it' as what from audit.payment
      where status = 'PAID' and channel <> 'WALLET' and amount > 0 and not exists (
        select from audit.capture where payment_id = payment.id and went = 'ORDER' and capture.amount = payment.amount)`,
  },
  {
    invariant: "I-18",
    rows: sql`
      select 'refunds of order ' || orders.id || ' sum to ' || coalesce(refunds.amount, 0) || ' of ' || orders.net
        || ', it counts ' || taken.amount as what
      from audit.orders join audit.refund_taken taken on taken.order_id = orders.id
      left join (
        select order_id, sum(amount) as amount from audit.refund
        where state <> 'REMOVED' and capture_id is null group by order_id) refunds on refunds.order_id = orders.id
      where taken.amount <> coalesce(refunds.amount, 0) or taken.amount > orders.net`,
  },
  {
    invariant: "I-18",
    rows: sql`
      select 'refund ' || id || ' says ' || refund.amount || ', the wallet got ' || coalesce(entry.amount, 0) as what
      from audit.refund left join audit.ledger entry
        on entry.key = 'refund ' || id and entry.account like 'WALLET:%'
      where to_wallet and capture_id is null and refund.amount <> coalesce(entry.amount, 0)`,
  },
  {
    invariant: "I-19",
    rows: sql`
      select 'capture ' || id || ' went to the wallet ' || (
          select count(*) from audit.refund where capture_id = capture.id and refund.amount = capture.amount) || ' times' as what
      from audit.capture
      where went = 'WALLET' and why in ('LATE', 'TWICE') and (
          (select count(*) from audit.refund where capture_id = capture.id and refund.amount = capture.amount) <> 1
          or not exists (select from audit.ledger
            where key = 'capture ' || capture.id || ' REFUND' and account = 'WALLET:' || capture.uid and amount = capture.amount))`,
  },
  {
    invariant: "I-25",
    rows: sql`
      select 'rebate ' || id || ' is ' || status || ' over ' || rebate.amount || ', the books say ' || coalesce(paid.amount, 0) as what
      from audit.rebate left join audit.ledger paid on key = 'rebate ' || id and account = 'WALLET:' || uid
      where coalesce(paid.amount, 0) <> case status when 'ISSUED' then rebate.amount else 0 end`,
  },
  {
    invariant: "I-25",
    rows: sql`
      select 'cash-back ' || key || ' belongs to no rebate' as what from audit.ledger
      where kind = 'CASH_BACK' and amount > 0 and not exists (select from audit.rebate where key = 'rebate ' || id)`,
  },
  {
    invariant: "I-25",
    rows: sql`
      select 'rebate ' || id || ' gave back ' || reclaimed || ', the books say ' || coalesce(back.amount, 0) as what
      from audit.rebate left join (
        select split_part(key, ' ', 2) as rebate, sum(amount) as amount from audit.ledger
        where kind = 'CASH_BACK_RETURN' and account = 'CASH_BACK' group by 1) back on back.rebate = id::text
      where coalesce(back.amount, 0) <> reclaimed`,
  },
  {
    invariant: "I-25",
    rows: sql`
      select 'members owe ' || owed || ' of cash-back, the books say ' || booked as what
      from (select coalesce(sum(owed), 0) as owed from audit.rebate) rebates,
        (select coalesce(-sum(amount), 0) as booked from audit.ledger
          where key like 'rebate %' and account = 'RECEIVABLES') books
      where owed <> booked`,
  },
  {
    invariant: "I-25",
    rows: sql`
      select 'order ' || order_id || ' counts for ' || spend.amount || ' of ' || coalesce(net::text, 'nothing') || ' as spend' as what
      from audit.spend left join audit.orders on orders.id = order_id
      where net is null or spend.amount > net or type <> 'SHOPPING'`,
  },
];
