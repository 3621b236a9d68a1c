-- One answer per (user, call, key): a repeated request gets the first answer again.
create table idempotency (
  uid bigint not null,
  line text not null,
  key text not null,
  hash text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (uid, line, key)
);
create index idempotency_at on idempotency (at);

-- Effects on the outside world, written by the transaction that wants them.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  state text not null default 'READY' check (state in ('READY', 'DEAD')),
  tries integer not null default 0,
  run_at timestamptz not null,
  locked_until timestamptz,
  failure text,
  at timestamptz not null
);
create index outbox_due on outbox (run_at) where state = 'READY';
