-- How the words of a product were made. Rows of an older way are made anew, a batch at a time.
alter table product_listing add column words_version smallint not null default 0;
