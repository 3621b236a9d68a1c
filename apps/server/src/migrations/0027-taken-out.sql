-- logistics: pieces that a refund took out of a parcel before it was closed. What was ordered into it stays as it was.
alter table logistics_pkg_item
  add column taken_out integer not null default 0,
  add constraint logistics_pkg_item_taken_out check (taken_out between 0 and quantity);

create view audit.parcel_item as
  select pkg_id, sku_id, quantity as qty, taken_out from logistics_pkg_item;
