-- staff, user: what the demo loaded says so, since its passwords are published. A marked account of the staff says which
-- password it has: the published one, or one that was printed at the start.
alter table staff add column demo_password text check (demo_password in ('PUBLISHED', 'PRINTED'));
alter table app_user add column is_demo boolean not null default false;

-- Earlier builds made the demo's people, their money and its staff at one moment.
update app_user set is_demo = true
where lower(name) in ('meimei-88', 'heika-vip', 'xinren-01')
  and created_at in (
    select person.created_at from app_user person
    join ledger_tx tx on tx.key = 'demo-meimei-88' and tx.at = person.created_at
    where lower(person.name) = 'meimei-88');
update staff set demo_password = 'PUBLISHED'
where lower(name) in ('an', 'bo', 'chen', 'dan')
  and created_at in (select created_at from app_user where is_demo);
