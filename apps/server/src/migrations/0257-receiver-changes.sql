-- order: that a customer sent a paid order to somebody else, and where it went before, sealed under the customer's key. What
-- staff change stands in the audit log.
create table receiver_change (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  uid bigint not null,
  words text not null,
  at timestamptz not null
);
create index receiver_change_order on receiver_change (order_id);
create index receiver_change_uid on receiver_change (uid);
create trigger receiver_change_of_somebody before insert on receiver_change
  for each row execute function belongs_to_somebody();
