-- staff: what an audit entry is about, which customer it concerns, and whether it was a look instead of a change. All of it
-- stands outside the seal.
alter table staff_deed
  add column subject_type text,
  add column subject_id bigint,
  add column uid bigint,
  add column is_read boolean not null default false;

-- staff: what stood there and what is asked for, so that a second person sees both; and what it is about.
alter table staff_approval
  add column before json,
  add column after json,
  add column subject_type text,
  add column subject_id bigint;
