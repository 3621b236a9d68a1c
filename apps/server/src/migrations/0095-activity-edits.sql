-- sale: who wrote a version of an activity, and for which products; those that staff add are numbered beyond the demo's.
alter table activity_version add column edited_by bigint;
alter table activity_version add column product_ids bigint[];
alter table activity alter column id restart with 10001;
