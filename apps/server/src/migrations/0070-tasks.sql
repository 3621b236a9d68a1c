-- task: long work that staff ask for, such as an export: a row that a poller of any server claims by a lease. `tries`
-- counts the claims; only whoever made the last one writes. `reached` is what the work stands at, so that another server
-- goes on there. What was asked for goes with the end of the work, its files a day later.
create table task (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null check (state in ('NEW', 'WAITING', 'RUNNING', 'DONE', 'FAILED', 'STOPPED')),
  staff_id bigint not null,
  staff_name text not null,
  session_id bigint not null,
  input jsonb,
  has_upload boolean not null default false,
  is_single boolean not null default false,
  reached jsonb,
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  failed integer not null default 0 check (failed >= 0),
  errors jsonb not null default '[]',
  result jsonb,
  failure integer,
  file_name text not null default '',
  file_type text not null default '',
  file_bytes bigint not null default 0,
  parts text[] not null default '{}',
  ticket text,
  ticket_staff_id bigint,
  ticket_until timestamptz,
  tries integer not null default 0,
  is_stopping boolean not null default false,
  leased_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz
);
create index task_open on task (id) where state in ('WAITING', 'RUNNING');
create unique index task_single on task (kind) where is_single and state in ('WAITING', 'RUNNING');
create index task_staff on task (staff_id, id desc);
create index task_kind on task (kind, id desc);
create index task_created on task (created_at);
create index task_expires on task (expires_at) where expires_at is not null;
create unique index task_ticket on task (ticket) where ticket is not null;
