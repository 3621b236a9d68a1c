-- logistics: parcels on their way. What was weighed while packing is kept beside what was charged.
alter table logistics_pkg
  add column real_grams integer check (real_grams > 0),
  -- When a parcel that arrived counts as received.
  add column receive_due_at timestamptz,
  -- The carrier's entry that somebody has to look at.
  add column exception_code integer,
  add constraint logistics_pkg_shipped check (
    status not in ('DECLARED', 'PACKING', 'PACKAGED', 'DELIVERING', 'DELIVERED', 'RECEIVED') or ext_order_id <> '');
create index logistics_pkg_receive_due on logistics_pkg (receive_due_at) where status = 'DELIVERED';
create index logistics_pkg_to_do on logistics_pkg (status, id desc) where is_visible;
create index logistics_pkg_exception on logistics_pkg (id desc) where exception_code is not null;

alter table logistics_pkg_history add column why text not null default '';

-- A parcel's number at its carrier, and when the carrier is asked next: never again once the time is null.
create table logistics_waybill (
  pkg_id bigint primary key references logistics_pkg,
  company text not null,
  number text not null unique,
  handed_over_at timestamptz,
  is_announced boolean not null default false,
  next_poll_at timestamptz,
  locked_until timestamptz,
  tries integer not null default 0,
  failure text,
  at timestamptz not null
);
create index logistics_waybill_due on logistics_waybill (next_poll_at) where next_poll_at is not null;

create table logistics_pkg_track (
  pkg_id bigint not null references logistics_pkg,
  at timestamptz not null,
  status_code integer not null,
  content text not null,
  seen_at timestamptz not null,
  -- Carriers tell the whole story each time; every entry is kept once.
  primary key (pkg_id, at, content)
);

-- What carriers pushed, raw and once, until it was handled.
create table carrier_push (
  id bigint generated always as identity primary key,
  provider text not null,
  digest text not null,
  payload text not null,
  at timestamptz not null,
  handled_at timestamptz,
  locked_until timestamptz,
  tries integer not null default 0,
  failure text,
  unique (provider, digest)
);
create index carrier_push_open on carrier_push (id) where handled_at is null;

-- Pictures of packed parcels, in sealed files of these names.
create table logistics_pack_photo (
  name text primary key,
  pkg_id bigint not null references logistics_pkg,
  actor text not null,
  at timestamptz not null
);
create index logistics_pack_photo_pkg on logistics_pack_photo (pkg_id);

create view audit.parcel_move as
  select id, pkg_id, from_status, to_status, at from logistics_pkg_history;
