-- staff: secrets that let a login past the line of strangers; each is worth a seat alone and opens nothing.
create table staff_pass (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  -- Kept by a browser after a login, or shown once as text.
  kind text not null check (kind in ('BROWSER', 'PAPER')),
  pass_mark text not null unique,
  agent text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  expires_at timestamptz not null,
  -- Logins that were begun with it since then and did not succeed.
  tries integer not null default 0,
  tries_from timestamptz not null
);
create index staff_pass_staff on staff_pass (staff_id);
