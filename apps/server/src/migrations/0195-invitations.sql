-- coupon: where the shop offers a coupon by itself, and what somebody earns whose friend took it (its own kind where null).
alter table coupon_rule
  add column in_centre boolean not null default false,
  add column is_welcome boolean not null default false,
  add column is_invite boolean not null default false,
  add column inviter_rule text references coupon_rule (public_id);

-- What became of an invitation: the inviter was rewarded, had as many as one may earn, brought somebody whom the shop
-- knew by the receiver, or there was nothing to give. Null while the friend has not ordered yet.
-- An earned ticket keeps whom its friend ordered for, for good, so that no receiver is a new friend twice.
alter table coupon_ticket
  add column invite_result text check (invite_result in ('REWARDED', 'CAPPED', 'KNOWN', 'NONE')),
  add column friend_mobile_mark text,
  add column friend_identity_mark text;
