-- notify: what staff wrote to everybody, to a class or to chosen customers. The messages themselves stand in the inboxes;
-- what was withdrawn stands in none any more.
create table message_batch (
  id bigint generated always as identity primary key,
  audience text not null check (audience in ('ALL', 'CLASS', 'CHOSEN')),
  user_class text check (user_class in ('PLAIN', 'VIP')),
  title text not null check (title <> ''),
  body text not null,
  -- How many customers it was for when it was sent.
  receivers integer not null check (receivers > 0),
  staff_id bigint not null,
  created_at timestamptz not null,
  withdrawn_by bigint,
  withdrawn_at timestamptz,
  constraint message_batch_class check ((audience = 'CLASS') = (user_class is not null))
);
create index message_batch_created on message_batch (created_at, id);
create index message_batch_audience on message_batch (audience, id);

alter table message
  add column batch_id bigint,
  add column withdrawn_at timestamptz;
