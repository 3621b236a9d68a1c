-- user, staff: failed logins count by name and network, both kept as keyed marks; the release before counts by name alone.
alter table login_attempt add column place_hash text not null default '';
create index login_attempt_place on login_attempt (name_hash, place_hash, at);

-- Networks from which somebody got in: strangers elsewhere never slow a login from there down.
create table login_place (
  name_hash text not null,
  place_hash text not null,
  at timestamptz not null,
  primary key (name_hash, place_hash)
);
create index login_place_at on login_place (at);
