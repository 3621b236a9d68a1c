-- Words of the servers to each other: which topics changed, written by the transaction that changed them and read by the
-- other servers. Servers that lose the database forget what they keep, so these rows need not outlive a crash of it.
create unlogged table announcement (
  id bigint generated always as identity primary key,
  speaker text not null,
  topics text[] not null,
  at timestamptz not null default now()
);
