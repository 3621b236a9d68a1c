-- What the shop tells its customers: one customer, or with uid 0 everybody or everybody of a class.
create table message (
  id bigint generated always as identity primary key,
  uid bigint not null check (uid >= 0),
  user_class text check (user_class in ('PLAIN', 'VIP')),
  title text not null check (title <> ''),
  -- Plain text.
  body text not null,
  -- Pictures, joined by ||.
  link text not null default '',
  -- Names the event, so that it is told once.
  key text,
  created_at timestamptz not null,
  constraint message_class check (uid = 0 or user_class is null),
  constraint message_once unique (uid, key)
);
create index message_uid on message (uid, created_at desc, id desc);

-- Who has read what; nothing becomes unread again.
create table message_read (
  uid bigint not null,
  message_id bigint not null references message (id),
  at timestamptz not null,
  primary key (uid, message_id)
);
