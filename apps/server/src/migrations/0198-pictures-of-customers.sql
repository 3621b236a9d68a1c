-- no transaction
-- commodity: public pictures that customers put there with their reviews.
create index concurrently if not exists picture_of_customers on picture (name) where staff_id = 0 and expires_at is null;
