-- logistics: when the order of a parcel that lacks papers was made, so that one index has these orders in the order of
-- their list. Null where no papers ever lacked, which is nearly always: then nothing is written for it.
alter table logistics_pkg add column ordered_at timestamptz;

create function note_when_ordered() returns trigger language plpgsql as $$
begin
  new.ordered_at := (select created_at from orders where id = new.order_id);
  return new;
end $$;
create trigger logistics_pkg_lacks before insert or update of papers on logistics_pkg for each row
  when (new.papers in ('MISSING', 'NAME_DIFFERS') and new.ordered_at is null)
  execute function note_when_ordered();
