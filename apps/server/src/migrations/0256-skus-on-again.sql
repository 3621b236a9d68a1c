-- commodity: a sku that is switched on again brings back the pieces that lie of it, as new pieces do.
create function note_sku_on() returns trigger language plpgsql as $$
begin
  insert into goods_change (sku_id) values (new.id);
  return null;
end $$;
create trigger sku_comes_back after update of disabled_at on sku for each row
  when (old.disabled_at is not null and new.disabled_at is null) execute function note_sku_on();
