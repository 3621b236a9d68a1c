-- no transaction
-- Orders are counted by state in half the time where an index has each state once with all of its rows, which one that says when they were made has not.
create index concurrently if not exists orders_state on orders (state);
