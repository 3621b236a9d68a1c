-- What an account may do is edited like anything else: whoever began with an older version is told who was faster.
alter table staff
  add column version int not null default 0,
  add column edited_by bigint references staff,
  add column edited_at timestamptz;
