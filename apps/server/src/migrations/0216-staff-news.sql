-- What letters tell staff stands in the console as well, whether somebody has an address or not.
create table staff_news (
  id bigint generated always as identity primary key,
  kind text not null,
  body text not null,
  -- Whose own doing it was: they need not hear of it.
  but_staff_id bigint,
  at timestamptz not null
);

-- The newest that somebody has seen.
alter table staff add column news_seen_id bigint not null default 0;
