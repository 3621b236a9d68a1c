-- Images that a user handed in. The row is there before the file, so no file is ever without a row; one that nothing
-- took within the hour, or that was given up, is removed by a sweep.
create table upload (
  id bigint generated always as identity primary key,
  uid bigint not null references app_user (id),
  kind text not null check (kind in ('FRONT', 'BACK', 'AVATAR')),
  name text not null constraint upload_name unique,
  -- The master key that the file is wrapped with.
  key_id text not null,
  is_bound boolean not null default false,
  created_at timestamptz not null,
  -- When the file may go; never while something uses it.
  expires_at timestamptz,
  check (is_bound = (expires_at is null))
);
create index upload_expires on upload (expires_at) where expires_at is not null;
create index upload_unbound on upload (uid) where not is_bound;

-- People's identity papers, one entry per user and number; number and photos are sealed.
create table client_identity (
  id bigint generated always as identity primary key,
  uid bigint not null references app_user (id),
  client text not null,
  code_sealed bytea not null,
  -- A keyed mark of the number, to find it again.
  code_mark text not null,
  key_id text not null,
  front_name text references upload (name),
  back_name text references upload (name),
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint client_identity_code unique (uid, code_mark)
);

alter table receiver add column identity_id bigint references client_identity (id);
create index receiver_identity on receiver (identity_id) where identity_id is not null;

-- Who agreed to which text about identity papers, and when.
create table identity_consent (
  uid bigint not null references app_user (id),
  text_version text not null,
  at timestamptz not null,
  primary key (uid, text_version)
);

-- Every look at an ID photo, and every refused one.
create table id_access (
  id bigint generated always as identity primary key,
  actor_uid bigint,
  owner_uid bigint not null,
  name text not null,
  is_allowed boolean not null,
  ip text not null,
  at timestamptz not null
);
create index id_access_owner on id_access (owner_uid, at);

create view audit.id_access as
  select actor_uid as actor, owner_uid, name as image, at, is_allowed as allowed from id_access;
create view audit.id_photo as
  select upload.uid as owner_uid, name as image, is_bound as bound, created_at as at, expires_at,
    exists (select from client_identity where front_name = name or back_name = name) as used
  from upload where kind <> 'AVATAR';
create view audit.id_consent as
  select uid, text_version, at from identity_consent;
