create table app_user (
  id bigint generated always as identity (start with 10001) primary key,
  name text not null,
  nick_name text not null,
  password_hash text,
  user_class text not null default 'PLAIN' check (user_class in ('PLAIN', 'VIP')),
  membership_expires_at timestamptz,
  -- Proven by a code; with its region code in front.
  mobile text constraint app_user_mobile unique,
  -- Named at registration, proven by nobody.
  contact_mobile text,
  email text,
  head_img_url text not null default '',
  sex text not null default '' check (sex in ('', 'MALE', 'FEMALE')),
  channels text not null default '',
  store_tag text not null default '',
  wechat_id text constraint app_user_wechat unique,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index app_user_name on app_user (lower(name));
create unique index app_user_email on app_user (lower(email));
create index app_user_membership on app_user (membership_expires_at) where user_class = 'VIP';

create table session (
  id bigint generated always as identity primary key,
  uid bigint not null references app_user (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_uid on session (uid);

-- An attempt counts as failed until it succeeds, so parallel guesses can't slip past the limit.
create table login_attempt (
  id bigint generated always as identity primary key,
  name text not null,
  at timestamptz not null
);
create index login_attempt_name on login_attempt (name, at);

create table sender (
  id bigint generated always as identity primary key,
  uid bigint not null references app_user (id),
  name text not null,
  mobile text not null,
  detail_address text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sender_uid on sender (uid, created_at desc, id desc);
create unique index sender_default on sender (uid) where is_default;

create table receiver (
  id bigint generated always as identity primary key,
  uid bigint not null references app_user (id),
  name text not null,
  mobile text not null,
  country text not null,
  state text not null,
  city text not null,
  district text not null,
  post_code text not null,
  detail_address text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index receiver_uid on receiver (uid, created_at desc, id desc);
create unique index receiver_default on receiver (uid) where is_default;

-- Codes sent to a mobile: for one number, one purpose and one user, used once.
create table mobile_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  purpose text not null,
  uid bigint not null,
  ip text not null,
  salt text not null,
  code_hash text not null,
  tries integer not null default 0 check (tries <= 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mobile_code_mobile on mobile_code (mobile, created_at desc);
create index mobile_code_ip on mobile_code (ip, created_at);
create index mobile_code_uid on mobile_code (uid, created_at);

create table cash_back_rule (
  level integer primary key check (level > 0),
  down_threshold_cents bigint not null check (down_threshold_cents >= 0),
  up_threshold_cents bigint check (up_threshold_cents > down_threshold_cents),
  ratio_basis_points integer not null check (ratio_basis_points between 0 and 10000)
);

-- What a paid order adds to its buyer's spend, once.
create table member_spend (
  order_id bigint primary key,
  uid bigint not null,
  amount_cents bigint not null check (amount_cents >= 0),
  at timestamptz not null
);
create index member_spend_uid on member_spend (uid, at);
