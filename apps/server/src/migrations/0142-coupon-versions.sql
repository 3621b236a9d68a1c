-- coupon: who edited a coupon last, and how often that was done.
alter table coupon_rule
  add column version integer not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz;
