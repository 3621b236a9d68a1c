-- staff: what one person moved without a second one, so that many small amounts of a day count together.
alter table staff_deed
  add column alone_cents bigint not null default 0 check (alone_cents >= 0),
  add constraint staff_deed_alone check (approved_by is null or alone_cents = 0);
create index staff_deed_alone on staff_deed (staff_id, at) where alone_cents > 0;
