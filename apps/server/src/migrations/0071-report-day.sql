-- report: what a day of the shop's clock brought, once it is over: money paid, orders paid, accounts opened. A sweep counts each day once.
create table report_day (
  zone text not null,
  day date not null,
  paid_cents bigint not null,
  paid_orders integer not null,
  new_users integer not null,
  primary key (zone, day)
);
-- time: when what a timer repeats last ran, by server; noted twice a minute, not with each turn. The last failure stays until the row is old.
create table timer_run (
  server text not null,
  name text not null,
  every_ms integer not null,
  started_at timestamptz not null,
  ran_at timestamptz not null,
  took_ms integer not null,
  turns bigint not null,
  taken bigint not null,
  failures bigint not null,
  failed_at timestamptz,
  failure text,
  primary key (server, name)
);
