-- no transaction
-- What else waits to be declared under the number of a parcel's papers.
create index concurrently if not exists order_papers_number on order_papers (number_mark) where number_mark is not null;
