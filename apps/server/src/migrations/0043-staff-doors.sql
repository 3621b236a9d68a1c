-- staff: a password that somebody else knows ends with the first login, a one-time password at its hour as well.
alter table staff
  add column password_must_change boolean not null default false,
  add column password_expires_at timestamptz;

-- staff: where a session was opened from, for whoever looks whether it is theirs; it goes with the session.
alter table staff_session
  add column ip text not null default '',
  add column agent text not null default '';

-- staff: the second factor. It counts once a code of it was confirmed.
create table staff_totp (
  staff_id bigint primary key references staff on delete cascade,
  secret_sealed bytea not null,
  key_id text not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The latest step of time whose code was taken; neither it nor an earlier one is taken again.
  last_step bigint not null default 0
);

-- Keyed marks of codes that let in once when the device is lost.
create table staff_recovery_code (
  staff_id bigint not null references staff_totp on delete cascade,
  code_mark text not null,
  used_at timestamptz,
  primary key (staff_id, code_mark)
);
