-- staff: who made an account what it is, since the second person must not be the first one's own creature.
create table staff_change (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  by_staff_id bigint not null references staff,
  kind text not null check (kind in ('ADDED', 'RIGHTS', 'PASSWORD', 'FACTOR', 'ENABLED')),
  at timestamptz not null
);
create index staff_change_staff on staff_change (staff_id, at);

-- staff: money that was found on the shop's bank account is counted apart from money that is sent out.
alter table staff_deed add column is_found boolean not null default false;

-- staff: a deed can wait for its hour instead of a second person, and one without an amount has 0. The checks only
-- grow wider.
alter table staff_approval
  add column is_found boolean not null default false,
  -- Carried out then, unless somebody takes it back; empty while it waits for a second person.
  add column run_at timestamptz,
  -- The code that refused it when its hour came.
  add column failure int,
  drop constraint staff_approval_state_check,
  add constraint staff_approval_state_check check (state in ('OPEN', 'APPROVED', 'REFUSED', 'DONE', 'FAILED')),
  drop constraint staff_approval_amount_cents_check,
  add constraint staff_approval_amount_cents_check check (amount_cents >= 0),
  drop constraint staff_approval_decided,
  add constraint staff_approval_decided check (
    (state = 'OPEN') = (decided_at is null) and (state in ('OPEN', 'DONE', 'FAILED')) = (decided_by is null)),
  add constraint staff_approval_failed check ((state = 'FAILED') = (failure is not null));
create index staff_approval_run on staff_approval (run_at) where state = 'OPEN' and run_at is not null;
