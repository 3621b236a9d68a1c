-- The numbers of words come from a sequence that is logged. That of an unlogged table is unlogged as well, and PostgreSQL
-- promotes a replica with its page still empty: every write that tells others of it failed from then on, on a machine that
-- had lost nothing. The new one begins where no number of the old one has been.
create sequence announcement_number;
select setval('announcement_number', (extract(epoch from clock_timestamp()) * 1000)::bigint);
alter table announcement alter column id drop identity;
alter table announcement alter column id set default nextval('announcement_number');
