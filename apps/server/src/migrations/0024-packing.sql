-- logistics: pictures of packed parcels that nothing came to are removed within the hour.
alter table logistics_pack_photo
  add column is_bound boolean not null default false,
  -- While somebody removes its file.
  add column leased_until timestamptz;
update logistics_pack_photo photo set is_bound = true
  from logistics_pkg pkg where pkg.id = photo.pkg_id and position(photo.name in pkg.pack_img) > 0;
create index logistics_pack_photo_unbound on logistics_pack_photo (at) where not is_bound;

-- user, staff: what people type as their name may be their password. Only a keyed hash of it stays.
delete from login_attempt;
alter table login_attempt rename column name to name_hash;
