-- user: the papers that an order was paid with serve clearance until its parcels are there, whatever becomes of the
-- receiver that carried them. Number and photos are sealed as they are in the customer's own entry.
create table order_papers (
  uid bigint not null,
  order_id bigint not null,
  client text not null,
  code_sealed bytea not null,
  code_mark text not null,
  key_id text not null,
  -- A keyed mark of the number alone, equal for everybody who hands it in.
  number_mark text,
  front_name text not null,
  back_name text not null,
  kept_at timestamptz not null,
  -- When somebody looks next whether they are needed any more.
  look_at timestamptz not null,
  primary key (uid, order_id)
);
create index order_papers_look on order_papers (look_at);

alter table client_identity add column number_mark text;
-- Whoever of the staff looked; customers are in actor_uid.
alter table id_access add column staff_id bigint;

-- logistics: how a parcel stands with the papers that customs ask for; null before anybody looked.
alter table logistics_pkg
  add column papers text check (papers in ('NONE', 'OK', 'MISSING', 'NAME_DIFFERS')),
  -- The papers that its order was placed with.
  add column identity_id bigint,
  -- A keyed mark of the number that it was declared with, and when: what one person imports in a year is limited.
  add column papers_mark text,
  add column declared_at timestamptz,
  -- The newest word of its carrier, or when it was handed over.
  add column heard_at timestamptz;

-- What staff tell each other of a parcel; a row from the first edit on.
create table logistics_pkg_note (
  uid bigint not null,
  pkg_id bigint not null,
  note text not null,
  version integer not null check (version > 0),
  edited_by bigint not null,
  edited_at timestamptz not null,
  primary key (uid, pkg_id)
);
create unique index logistics_pkg_note_pkg on logistics_pkg_note (pkg_id);
create trigger logistics_pkg_note_of_somebody before insert on logistics_pkg_note for each row execute function belongs_to_somebody();

create or replace view audit.id_photo as
  select upload.uid as owner_uid, name as image, is_bound as bound, created_at as at, expires_at,
    exists (select from client_identity where front_name = name or back_name = name)
      or exists (select from order_papers papers
        where papers.uid = upload.uid and (papers.front_name = name or papers.back_name = name)) as used
  from upload where kind <> 'AVATAR';
