-- report: what is wrong with the shop and was told to staff, so that nobody is told twice of the same. Where rows are
-- counted, up_to is the last that was told of.
create table alarm (
  name text primary key,
  up_to bigint not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz not null
);

-- report: how backups ended.
create table backup_run (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  failure text
);

-- kernel: since when a timer has not come to a good end.
alter table timer_run add column failing_since timestamptz;
