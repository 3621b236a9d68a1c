-- user: staff give and take the black card, so that its class has a version; what buys or ends one counts it up as well.
alter table app_user
  add column version integer not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz;

-- Why somebody of the staff looked at papers; customers look at their own without one.
alter table id_access add column reason text;

-- The pairs of neighbouring characters of a name, by which a part of it is found wherever it stands.
create function name_pairs(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(name), place, 2)), '{}')
  from generate_series(1, char_length(name) - 1) place
$$;

-- member: the levels of the cash-back are edited as one; `is_only` keeps it one row.
create table cash_back_edit (
  is_only boolean primary key default true check (is_only),
  version integer not null,
  edited_by bigint,
  edited_at timestamptz
);
insert into cash_back_edit (version) values (0);

-- The levels that a month was closed by, so that a later change leaves alone what was earned; null for months before.
alter table rebate_month add column levels jsonb;
