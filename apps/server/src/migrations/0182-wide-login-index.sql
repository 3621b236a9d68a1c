-- no transaction
create index concurrently if not exists login_attempt_wide on login_attempt (name_hash, wide_hash);
