-- staff: where somebody hears of what waits for them outside the shop, and of what; the address is sealed.
create table staff_contact (
  staff_id bigint primary key references staff,
  email_sealed bytea not null,
  kinds text[] not null,
  updated_at timestamptz not null
);

-- staff: up to which moment (ms since 1970) they were told of a queue, so that they hear of each row once.
create table staff_told (
  kind text primary key,
  up_to bigint not null,
  at timestamptz not null
);
