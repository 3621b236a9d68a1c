-- no transaction
-- staff: logins under names that nobody has are deeds of nobody, few an hour.
create index concurrently if not exists staff_deed_nobody on staff_deed (at) where staff_id = 0;
