-- The months of Sydney whose spend earns cash-back. A closing goes through the members in steps, up to `last_uid`.
create table rebate_month (
  month date primary key check (extract(day from month) = 1),
  last_uid bigint not null default 0,
  closed_at timestamptz
);

-- What a member earned in a month, once. `spend_cents` is the spend that the amount was reckoned from.
create table rebate (
  id bigint generated always as identity primary key,
  uid bigint not null check (uid > 0),
  month date not null references rebate_month,
  type text not null default 'RETAIL' check (type in ('RETAIL', 'WHOLESALE')),
  status text not null default 'CREATED' check (status in ('CREATED', 'ISSUED', 'CANCELLED')),
  spend_cents bigint not null check (spend_cents >= 0),
  amount_cents bigint not null check (amount_cents between 0 and spend_cents),
  created_at timestamptz not null,
  issue_at timestamptz not null,
  settled_at timestamptz,
  unique (uid, month, type),
  constraint rebate_settled check ((status = 'CREATED') = (settled_at is null))
);
create index rebate_due on rebate (issue_at) where status = 'CREATED';

create view audit.rebate as
  select id, uid, month, type, status, spend_cents as spend, amount_cents as amount from rebate;

-- The code that a member shows at the till: the newest one alone, known only by its hash.
create table member_code (
  uid bigint primary key,
  code_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);
