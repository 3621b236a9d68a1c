-- commodity: products whose price changed, that are sold again, or of which pieces came back, until those who wait for that
-- have been told. Triggers write it, so that no way of changing goods forgets to.
create table goods_change (
  id bigint generated always as identity primary key,
  product_id bigint,
  sku_id bigint,
  check ((product_id is null) <> (sku_id is null))
);

create function note_listing_change() returns trigger language plpgsql as $$
begin
  insert into goods_change (product_id) values (new.product_id);
  return null;
end $$;
create trigger product_listing_changes after update of price_cents, sale_status on product_listing for each row
  when (old.price_cents <> new.price_cents or (old.sale_status <> 'ONLINE' and new.sale_status = 'ONLINE'))
  execute function note_listing_change();

-- Tables of goods put listings in anew, thousands in one statement.
create function note_listings() returns trigger language plpgsql as $$
begin
  insert into goods_change (product_id) select product_id from added;
  return null;
end $$;
create trigger product_listing_comes after insert on product_listing
  referencing new table as added for each statement execute function note_listings();

create function note_pieces() returns trigger language plpgsql as $$
begin
  insert into goods_change (sku_id) values (new.sku_id);
  return null;
end $$;
create trigger stock_comes_back after update on stock for each row
  when (not (old.oversale or old.on_hand > old.reserved) and (new.oversale or new.on_hand > new.reserved))
  execute function note_pieces();

create function note_new_pieces() returns trigger language plpgsql as $$
begin
  insert into goods_change (sku_id) select sku_id from added where oversale or on_hand > reserved;
  return null;
end $$;
create trigger stock_comes after insert on stock
  referencing new table as added for each statement execute function note_new_pieces();

-- cart: who waits for a product that is sold out.
create table restock_wish (
  product_id bigint not null,
  uid bigint not null,
  created_at timestamptz not null,
  primary key (product_id, uid)
);
create index restock_wish_of on restock_wish (uid);
create trigger restock_wish_of_somebody before insert on restock_wish
  for each row execute function belongs_to_somebody();

-- The lowest price that a favourite's customer knows of; what costs less is told.
alter table favourite add column told_cents bigint;
