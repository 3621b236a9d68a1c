-- sale: what the home page shows has a time, which may be open at either end, and says who left it so.
alter table banner
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column version integer not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz;
alter table section
  add column disable boolean not null default false,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column version integer not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz;
