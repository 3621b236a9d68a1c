-- sale: what an activity gives. A version never changes; the highest one counts, and an order names the one it was priced with.
create table activity_version (
  activity_id bigint not null references activity,
  version integer not null check (version > 0),
  rule_type text not null check (rule_type in ('REDUCED', 'REPURCHASE')),
  starts_at timestamptz,
  ends_at timestamptz,
  rules jsonb not null,
  created_at timestamptz not null,
  primary key (activity_id, version),
  check (starts_at < ends_at)
);
insert into activity_version (activity_id, version, rule_type, rules, created_at)
select id, 1, 'REDUCED', '[]', now() from activity;

-- A gift or swap item belongs to one activity at most, as a product does: its price in a cart has one reason.
create table activity_offer (
  sku_id bigint primary key,
  activity_id bigint not null references activity
);
create index activity_offer_activity on activity_offer (activity_id);

-- coupon: a rule's terms never change once tickets may exist; it is only taken offline, and counts what it gave out.
create table coupon_rule (
  id bigint generated always as identity primary key,
  -- Nobody can guess the id that links carry.
  public_id text not null unique,
  title text not null,
  description text not null default '',
  img_url text not null default '',
  user_class text not null default 'PLAIN' check (user_class in ('PLAIN', 'VIP')),
  new_user_only boolean not null default false,
  shop_ids bigint[] not null default '{}',
  duration_days integer check (duration_days > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  effective_cents bigint not null default 0 check (effective_cents between 0 and 1000000000000),
  -- The share still paid in 1/10000 of a discount; 0 for a voucher.
  paid_basis_points integer not null default 0 check (paid_basis_points between 0 and 9999),
  ship_fee_only boolean not null default false,
  match_cents bigint not null default 0 check (match_cents >= 0),
  match_quantity integer not null default 0 check (match_quantity >= 0),
  per_user integer not null check (per_user > 0),
  -- How many more tickets inviting friends may earn one user.
  per_recommender integer not null default 0 check (per_recommender >= 0),
  total integer check (total > 0),
  issued integer not null default 0 check (issued >= 0),
  disabled boolean not null default false,
  created_at timestamptz not null,
  constraint coupon_rule_never_overdrawn check (issued <= total),
  check ((effective_cents > 0) <> (paid_basis_points > 0)),
  check (paid_basis_points = 0 or not ship_fee_only),
  check (duration_days is not null or ends_at is not null),
  check (starts_at < ends_at)
);

create table coupon_ticket (
  id bigint generated always as identity (start with 50001) primary key,
  rule_id bigint not null references coupon_rule,
  number text not null unique,
  status text not null check (status in ('CREATED', 'USABLE', 'FROZEN', 'USED', 'EXPIRED', 'DISABLE')),
  uid bigint,
  -- The how manieth of this rule and user; earned ones are counted apart.
  n integer check (n > 0),
  -- Who invited the holder, and for whom an inviter earned it.
  recommend_uid bigint check (recommend_uid <> uid),
  friend_uid bigint check (friend_uid <> uid),
  order_id bigint,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((uid is null) = (n is null)),
  check (uid is not null or status in ('CREATED', 'DISABLE')),
  check ((order_id is not null) = (status in ('FROZEN', 'USED')))
);
create unique index coupon_ticket_nth on coupon_ticket (rule_id, uid, (friend_uid is not null), n);
create unique index coupon_ticket_friend on coupon_ticket (rule_id, friend_uid) where friend_uid is not null;
create unique index coupon_ticket_order on coupon_ticket (order_id) where order_id is not null;
create index coupon_ticket_uid on coupon_ticket (uid, id desc);
create index coupon_ticket_recommend on coupon_ticket (recommend_uid, rule_id) where recommend_uid is not null;
create index coupon_ticket_printed on coupon_ticket (rule_id) where status = 'CREATED';
create index coupon_ticket_due on coupon_ticket (expires_at) where status = 'USABLE';

create table coupon_history (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references coupon_ticket,
  from_status text,
  to_status text not null,
  mover text not null check (mover in ('CUSTOMER', 'OPERATOR', 'SYSTEM')),
  order_id bigint,
  why text not null,
  at timestamptz not null
);
create index coupon_history_ticket on coupon_history (ticket_id, id);

-- One ticket pays for one order that lives.
create unique index orders_ticket on orders (ticket_id)
  where ticket_id is not null and order_status not in ('CANCELLED', 'REJECTED');

create view audit.ticket as
  select id, rule_id, uid, case status when 'USABLE' then '' else status end as status, order_id, n, expires_at
  from coupon_ticket;
create view audit.ticket_move as
  select id, ticket_id, from_status, to_status, order_id, at from coupon_history;
-- What inviting friends earns counts as well.
create view audit.rule as
  select id, total, per_user + per_recommender as per_user, issued from coupon_rule;
