-- campaign: what was published at once, and what it made. The things themselves stand with their modules and are edited
-- there; what is removed there leaves its number here.
create table campaign (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  starts_at timestamptz,
  ends_at timestamptz,
  activity_id bigint,
  -- Its public number, as its own calls know it.
  coupon_rule_id text,
  banner_id bigint,
  hot_word text not null default '',
  message_batch_id bigint,
  staff_id bigint not null,
  created_at timestamptz not null
);

-- notify: pictures that a message to many shows, joined by || as in the inboxes.
alter table message_batch add column link text not null default '';
