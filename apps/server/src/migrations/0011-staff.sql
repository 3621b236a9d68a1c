-- The merchant's own people. They are never customers, and customers are never staff.
create table staff (
  id bigint generated always as identity primary key,
  name text not null,
  -- Without one nobody logs in by password.
  password_hash text,
  role text not null default '',
  -- What this person may do beyond the role.
  rights text[] not null default '{}',
  disabled_at timestamptz,
  created_at timestamptz not null
);
create unique index staff_name on staff (lower(name));

create table staff_session (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  token_hash text not null unique,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_session_staff on staff_session (staff_id);

-- Every changing call of the staff, written by the transaction of the change.
create table staff_deed (
  id bigint generated always as identity primary key,
  staff_id bigint not null,
  staff_name text not null,
  session_id bigint not null,
  line text not null,
  input jsonb not null,
  before jsonb,
  after jsonb,
  approved_by bigint,
  at timestamptz not null,
  constraint staff_deed_two_people check (approved_by <> staff_id)
);
create index staff_deed_staff on staff_deed (staff_id, id desc);

create function staff_deed_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the log of deeds is append-only' using errcode = 'restrict_violation';
end $$;
create trigger staff_deed_append_only before update or delete or truncate on staff_deed
  for each statement execute function staff_deed_is_append_only();

-- Deeds of money that wait for a second person. The input is json, since a repeated call has to have its bytes.
create table staff_approval (
  id bigint generated always as identity primary key,
  asked_by bigint not null references staff,
  session_id bigint not null,
  line text not null,
  input json not null,
  input_hash text not null,
  idempotency_key text not null,
  amount_cents bigint not null check (amount_cents > 0),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'APPROVED', 'REFUSED')),
  decided_by bigint references staff,
  decided_at timestamptz,
  constraint staff_approval_two_people check (state <> 'APPROVED' or decided_by <> asked_by),
  constraint staff_approval_decided check ((state = 'OPEN') = (decided_by is null) and (state = 'OPEN') = (decided_at is null))
);
-- The same question asked again is the same question.
create unique index staff_approval_open on staff_approval (asked_by, line, input_hash, amount_cents)
  where state = 'OPEN';
create index staff_approval_due on staff_approval (expires_at) where state = 'OPEN';

create function staff_approval_stays_decided() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'OPEN' then
    raise exception 'a decided approval stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger staff_approval_stays_decided before update or delete on staff_approval
  for each row execute function staff_approval_stays_decided();
