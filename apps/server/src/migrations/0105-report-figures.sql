-- report: what each day of the shop's clock brought, in sums that a report adds up, and by sku. A sweep counts a day once it
-- is over, and of a shop that is older than these tables one earlier day after the other.
create table report_figure (
  zone text not null,
  subject text not null,
  day date not null,
  measure text not null,
  value bigint not null,
  primary key (zone, subject, day, measure)
);
create table report_sku_day (
  zone text not null,
  day date not null,
  sku_id bigint not null,
  pieces integer not null,
  cents bigint not null,
  back_pieces integer not null,
  back_cents bigint not null,
  primary key (zone, day, sku_id)
);
-- The days that are counted: from the first one on and before the last.
create table report_span (
  zone text primary key,
  from_day date not null,
  to_day date not null
);

update staff_role set rights = rights || '{report.read}'
where name = 'finance' and is_built_in and not rights @> '{report.read}';
