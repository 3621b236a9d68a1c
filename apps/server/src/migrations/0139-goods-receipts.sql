-- commodity: goods that come in, as a document: put together, booked once, reversed at most once.
create table goods_receipt_day (
  day date primary key,
  last integer not null check (last > 0)
);
create table goods_receipt (
  id bigint generated always as identity primary key,
  number text not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'BOOKED', 'REVERSED')),
  supplier text not null,
  reference text not null,
  note text not null,
  -- What its lines come to.
  line_count integer not null default 0,
  pieces bigint not null default 0,
  costed_lines integer not null default 0,
  cost_cents bigint not null default 0,
  version integer not null default 0,
  edited_by bigint,
  edited_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  booked_by bigint,
  booked_at timestamptz,
  reversed_by bigint,
  reversed_at timestamptz,
  reverse_reason text,
  constraint goods_receipt_number unique (number),
  constraint goods_receipt_was_booked check ((state = 'DRAFT') = (booked_at is null) and (booked_by is null) = (booked_at is null)),
  constraint goods_receipt_was_reversed check (
    (state = 'REVERSED') = (reversed_at is not null) and (reversed_by is null) = (reversed_at is null)
    and (reverse_reason is null) = (reversed_at is null))
);
create index goods_receipt_state on goods_receipt (state, id desc);
create index goods_receipt_created on goods_receipt (created_at);
create index goods_receipt_booked on goods_receipt (booked_at);
create index goods_receipt_pieces on goods_receipt (pieces, id);
create index goods_receipt_number_start on goods_receipt (number text_pattern_ops);
create index goods_receipt_words on goods_receipt using gin (name_pairs(supplier || ' ' || reference || ' ' || note));

create table goods_receipt_line (
  receipt_id bigint not null references goods_receipt (id) on delete cascade,
  place integer not null,
  sku_id bigint not null,
  -- What the supplier announced, and what was counted; null while nobody said.
  expected bigint check (expected between 0 and 1000000),
  pieces bigint check (pieces between 0 and 1000000),
  -- What a piece cost, in cents of the Australian dollar.
  cost_cents bigint check (cost_cents between 0 and 10000000),
  -- As it was when it was booked: the goods, and what a piece of the sku cost before and after.
  goods jsonb,
  cost_before_cents bigint,
  cost_after_cents bigint,
  -- Whether somebody had typed what it cost before; then earlier receipts have no part in it.
  was_typed boolean,
  primary key (receipt_id, sku_id)
);
create index goods_receipt_line_sku on goods_receipt_line (sku_id, receipt_id);

-- What was booked stands for good: it can be reversed, and nothing else.
create function goods_receipt_stays_booked() returns trigger language plpgsql as $$
begin
  if old.state = 'DRAFT' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or old.state = 'REVERSED' or new.state <> 'REVERSED'
    or (to_jsonb(new) - '{state,reversed_by,reversed_at,reverse_reason}'::text[])
      <> (to_jsonb(old) - '{state,reversed_by,reversed_at,reverse_reason}'::text[]) then
    raise exception 'a booked receipt stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger goods_receipt_stays_booked before update or delete on goods_receipt
  for each row execute function goods_receipt_stays_booked();
create function goods_receipt_line_stays_booked() returns trigger language plpgsql as $$
begin
  if exists (
    select from goods_receipt where state <> 'DRAFT'
      and id = case tg_op when 'INSERT' then new.receipt_id else old.receipt_id end
  ) then
    raise exception 'a booked receipt stays' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger goods_receipt_line_stays_booked before insert or update or delete on goods_receipt_line
  for each row execute function goods_receipt_line_stays_booked();

-- Receipts that lay in progress go on as drafts.
with drafts as (
  select staff_id, supplier, reference, lines, saved_at, to_char(saved_at at time zone 'Australia/Sydney', 'YYYYMMDD') as day,
    row_number() over (partition by to_char(saved_at at time zone 'Australia/Sydney', 'YYYYMMDD') order by saved_at, staff_id) as place
  from receipt_draft
), kept as (
  insert into goods_receipt (number, supplier, reference, note, created_by, created_at, edited_by, edited_at)
  select 'RK' || day || '-' || lpad(place::text, 2, '0'), supplier, reference, '', staff_id, saved_at, staff_id, saved_at
  from drafts returning id, created_by
), days as (
  insert into goods_receipt_day (day, last) select to_date(day, 'YYYYMMDD'), max(place) from drafts group by day
)
insert into goods_receipt_line (receipt_id, place, sku_id, pieces)
select kept.id, min(one.place), (line->>'skuId')::bigint,
  max(case when line->>'pieces' ~ '^\d{1,6}$' then (line->>'pieces')::bigint end)
from drafts join kept on created_by = staff_id
  cross join jsonb_array_elements(drafts.lines) with ordinality one (line, place)
group by kept.id, line->>'skuId';
update goods_receipt set line_count = lines, pieces = came from (
  select receipt_id, count(*)::int as lines, coalesce(sum(pieces), 0) as came from goods_receipt_line group by receipt_id) sums
where receipt_id = id;

-- What a piece cost in the last receipt that said so, and the average as receipts wrote it last: where `cost_cents` is another,
-- somebody typed it.
alter table sku
  add column last_cost_cents bigint check (last_cost_cents >= 0),
  add column booked_cost_cents bigint check (booked_cost_cents >= 0);

-- inventory: movements name their receipt, and what was booked by one goes out again by a kind of its own.
alter table stock_movement
  add column receipt_id bigint,
  drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (
    kind in ('OPENING', 'ADJUST', 'RECEIPT', 'REVERSAL', 'COUNT', 'RESERVE', 'SETTLE', 'RELEASE', 'RETURN', 'RESHIP')),
  drop constraint stock_movement_check,
  add constraint stock_movement_check check (
    (order_id is null) = (kind in ('OPENING', 'ADJUST', 'RECEIPT', 'REVERSAL', 'COUNT', 'RESHIP'))),
  add constraint stock_movement_reversal check (
    kind <> 'REVERSAL' or (receipt_id is not null and staff_id is not null and reserved_change = 0 and on_hand_change < 0)),
  add constraint stock_movement_of_receipt check (receipt_id is null or kind in ('RECEIPT', 'REVERSAL'));

create or replace view audit.stock as
  select stock.sku_id, on_hand, reserved, oversale,
    coalesce(sum(on_hand_change) filter (where kind = 'OPENING'), 0)::bigint as initial,
    coalesce(sum(on_hand_change) filter (where kind in ('ADJUST', 'RECEIPT', 'REVERSAL', 'COUNT')), 0)::bigint as received
  from stock left join stock_movement using (sku_id)
  group by stock.sku_id;
create view audit.receipt_move as
  select receipt_id, sku_id, kind, on_hand_change from stock_movement where receipt_id is not null;
create view audit.receipt as
  select id as receipt_id, number, state, line_count, pieces, costed_lines, cost_cents from goods_receipt;
create view audit.receipt_line as
  select receipt_id, sku_id, pieces, cost_cents from goods_receipt_line;
