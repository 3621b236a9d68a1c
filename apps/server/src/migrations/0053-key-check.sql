-- kernel: what the keys of personal data look like from outside, so that a server with foreign keys does not start and
-- seal new papers apart from the old ones.
create table key_check (
  name text primary key,
  fingerprint text not null
);
