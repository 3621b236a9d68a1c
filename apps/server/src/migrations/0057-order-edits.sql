-- order: what staff edit carries a version, who edited it last, and when; two who edit the same are told of each other.
alter table orders
  add column version integer not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz;

-- What staff wrote beside an order, for each other; its customer never sees it.
create table order_note (
  uid bigint not null,
  order_id bigint not null references orders,
  note text not null,
  version integer not null check (version > 0),
  edited_by bigint not null,
  edited_at timestamptz not null,
  primary key (uid, order_id)
);
create unique index order_note_order on order_note (order_id);
create trigger order_note_of_somebody before insert on order_note for each row execute function belongs_to_somebody();
