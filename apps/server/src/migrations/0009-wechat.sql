-- A visit to WeChat's consent page: who went there, for what, from which browser. Taken away by its first use.
create table wechat_state (
  state_hash text primary key,
  purpose text not null check (purpose in ('LOGIN', 'BIND', 'UNBIND')),
  uid bigint check ((uid is null) = (purpose = 'LOGIN')),
  browser_hash text not null,
  expires_at timestamptz not null
);
create index wechat_state_expires on wechat_state (expires_at);

-- A login that WeChat confirmed and the browser has yet to fetch. Taken away by its first use.
create table wechat_login (
  code_hash text primary key,
  uid bigint not null references app_user (id),
  browser_hash text not null,
  expires_at timestamptz not null
);
create index wechat_login_expires on wechat_login (expires_at);

-- The provider did not take it: it neither counts as sent nor opens anything.
alter table mobile_code add column failed_at timestamptz;
create index mobile_code_created on mobile_code (created_at);

create index session_expires on session (expires_at);
create index session_revoked on session (revoked_at) where revoked_at is not null;
create index login_attempt_at on login_attempt (at);
