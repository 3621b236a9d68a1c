-- commodity: nobody is told of goods that come off sale, and a table of them brings thousands.
create or replace function note_listings() returns trigger language plpgsql as $$
begin
  insert into goods_change (product_id) select product_id from added where sale_status = 'ONLINE';
  return null;
end $$;
