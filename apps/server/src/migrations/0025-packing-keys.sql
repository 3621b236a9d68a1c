-- logistics: under which master key a picture of a packed parcel lies; null for those that nobody has looked at since.
alter table logistics_pack_photo add column key_id text;
