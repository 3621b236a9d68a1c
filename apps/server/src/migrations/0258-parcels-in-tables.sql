-- logistics: when a parcel was handed out in a table to be declared by: from then on its receiver may be known elsewhere.
alter table logistics_pkg add column tabled_at timestamptz;
