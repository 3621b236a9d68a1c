-- no transaction
-- What somebody of the staff did within some days, without going through what everybody did.
create index concurrently if not exists staff_deed_staff_at on staff_deed (staff_id, at, id);
