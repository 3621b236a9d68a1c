-- sale: when goods are not ordered, or not by a route, and what customers read of it. `subject` names the route or the
-- tag; the whole shop has none. `name` is what it was called when the pause was made. Without `ends_at` nobody knows yet.
create table pause (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('SHOP', 'ROUTE', 'CATEGORY')),
  subject text not null default '',
  name text not null default '',
  words text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  version integer not null default 0,
  edited_by bigint,
  edited_at timestamptz,
  created_at timestamptz not null,
  constraint pause_subject check ((scope = 'SHOP') = (subject = '')),
  constraint pause_time check (ends_at is null or ends_at >= starts_at)
);
-- What is over is never asked for by an order.
create index pause_ends on pause (coalesce(ends_at, 'infinity'));
