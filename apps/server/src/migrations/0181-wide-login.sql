-- user: the wider network that an attempt to log in came from, as a keyed mark: whoever has one network of it has many.
alter table login_attempt add column wide_hash text not null default '';
