-- commodity: a receipt that somebody of the staff puts together, until it is booked; one for each.
create table receipt_draft (
  staff_id bigint primary key references staff (id),
  supplier text not null,
  reference text not null,
  lines jsonb not null,
  saved_at timestamptz not null
);
