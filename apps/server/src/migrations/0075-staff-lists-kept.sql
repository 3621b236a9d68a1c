-- staff: how somebody likes to see a list of the console: columns that are hidden, close rows, filters kept under a name.
create table staff_list (
  staff_id bigint not null references staff,
  list text not null,
  hidden text[] not null,
  is_compact boolean not null,
  views jsonb not null,
  updated_at timestamptz not null,
  primary key (staff_id, list)
);
