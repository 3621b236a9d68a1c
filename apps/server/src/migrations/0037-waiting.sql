-- notify: the texts of an hour and of a day, counted for all servers in one row, so that a budget is kept by one statement.
create table text_budget (
  is_only boolean primary key default true check (is_only),
  hour timestamptz not null default 'epoch',
  hour_texts integer not null default 0 check (hour_texts >= 0),
  day timestamptz not null default 'epoch',
  day_texts integer not null default 0 check (day_texts >= 0)
);
insert into text_budget default values;

-- report: what waits, for those on duty: how much, since when, for how many cents. Each line looks along an index and at
-- 10,000 rows at most, so that asking costs little however much waits.
create view audit.waiting as
  select 'outbox' as queue, count(*) as rows, min(at) as oldest, 0::bigint as cents
    from (select at from outbox where state = 'READY' order by run_at limit 10000) one
  union all
  select 'outbox dead', count(*), min(at), 0
    from (select at from outbox where state = 'DEAD' limit 10000) one
  union all
  select 'payment notices', count(*), min(received_at), 0
    from (select received_at from payment_notice where due_at is not null order by due_at limit 10000) one
  union all
  select 'carrier pushes', count(*), min(at), 0
    from (select at from carrier_push where handled_at is null order by id limit 10000) one
  union all
  select 'proofs', count(*), min(created_at), coalesce(sum(price_cents), 0)::bigint
    from (select created_at, price_cents from payment_order where status = 'CHECKING' order by id limit 10000) one
  union all
  select 'refunds', count(*), min(created_at), coalesce(sum(amount_cents), 0)::bigint
    from (select created_at, amount_cents from refund_order where state = 'PENDING' order by id limit 10000) one
  union all
  select 'unmatched', count(*), min(at), coalesce(sum(amount_cents), 0)::bigint
    from (select at, amount_cents from payment_capture where went in ('UNMATCHED', 'RETURNING')
      order by id limit 10000) one
  union all
  select 'unpaid orders', count(*), min(created_at), coalesce(sum(net_cents), 0)::bigint
    from (select created_at, net_cents from orders where state = 'CREATED' order by expires_at limit 10000) one
  union all
  select 'orders past their time', count(*), min(expires_at), 0
    from (select expires_at from orders where state = 'CREATED' and expires_at < now() order by expires_at
      limit 10000) one
  union all
  select 'questions', count(*), min(asked_at), coalesce(sum(amount_cents), 0)::bigint
    from (select asked_at, amount_cents from staff_approval where state = 'OPEN' order by expires_at limit 10000) one
  union all
  select 'parcels to send', count(*), min(updated_at), 0
    from (select updated_at from logistics_pkg
      where is_visible and status in ('CREATED', 'DECLARED', 'PACKING', 'PACKAGED') limit 10000) one
  union all
  select 'parcels on their way', count(*), min(updated_at), 0
    from (select updated_at from logistics_pkg where is_visible and status = 'DELIVERING' limit 10000) one
  union all
  select 'parcel exceptions', count(*), min(updated_at), 0
    from (select updated_at from logistics_pkg where exception_code is not null order by id desc limit 10000) one;

-- report: committed rows behind the last seal of each chain.
create view audit.seal_lag as
  select head.kind, count(late.at) as rows, min(late.at) as oldest
  from seal_head head
  left join lateral (
    select at from ledger_tx where head.kind = 'ledger' and id > head.max_row_id
    union all
    select at from order_history where head.kind = 'order' and id > head.max_row_id
    union all
    select at from payment_history where head.kind = 'payment' and id > head.max_row_id
    union all
    select at from payment_capture where head.kind = 'capture' and id > head.max_row_id
    union all
    select created_at from refund_order where head.kind = 'refund' and id > head.max_row_id
    union all
    select at from staff_deed where head.kind = 'deed' and id > head.max_row_id
    limit 10000) late on true
  group by head.kind;

-- report: the texts of the hour and day that run now.
create view audit.texts_now as
  select case when hour = date_trunc('hour', now(), 'UTC') then hour_texts else 0 end as hour,
    case when day = date_trunc('day', now(), 'UTC') then day_texts else 0 end as day
  from text_budget;
