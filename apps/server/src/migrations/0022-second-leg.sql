-- logistics: a second leg. The forwarder's number comes first, the carrier's behind the border later; each number tells its
-- own part of the way.
alter table logistics_waybill add column leg smallint not null default 1 check (leg in (1, 2));
alter table logistics_waybill alter column leg drop default;
alter table logistics_waybill drop constraint logistics_waybill_pkey, add primary key (pkg_id, leg);

alter table logistics_pkg_track add column leg smallint not null default 1 check (leg in (1, 2));
alter table logistics_pkg_track alter column leg drop default;
alter table logistics_pkg_track drop constraint logistics_pkg_track_pkey, add primary key (pkg_id, leg, at, content);
