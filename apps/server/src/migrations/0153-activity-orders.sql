-- report: which paid orders an activity gave something to, and what, as their receipts say; and how far each reading came.
create table activity_order (
  activity_id bigint not null,
  order_id bigint not null,
  -- Of the goods that take part, and of what was given with them at a price of its own.
  pieces integer not null,
  offered integer not null,
  saving_cents bigint not null,
  primary key (order_id, activity_id)
);
create index activity_order_activity on activity_order (activity_id, order_id);

create table report_reading (
  name text primary key,
  upto timestamptz not null
);
insert into report_reading (name, upto) values ('activity orders', '-infinity');
