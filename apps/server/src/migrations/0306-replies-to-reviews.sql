-- review: a reply is edited by itself, with a version of its own, its last editor, and `replied_at` as its time.
alter table review
  add column reply_version integer not null default 0,
  add column replied_by bigint;
