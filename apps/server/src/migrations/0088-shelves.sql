-- commodity: brands and tags are edited by staff.
alter table brand
  add column version int not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz;
alter table tag
  add column version int not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz;
