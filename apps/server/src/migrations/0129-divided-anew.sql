-- logistics: a parcel that others took the place of, when its order was divided anew before it was declared.
alter table logistics_pkg add column replaced_at timestamptz;

create view audit.parcel_freight as
  select id as pkg_id, order_id, status, fee_cents + service_cents as freight, replaced_at is not null as is_replaced
  from logistics_pkg;
