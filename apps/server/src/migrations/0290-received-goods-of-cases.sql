-- Whether a customer who asks says that the goods came: then a picture shows them. Null for wishes to cancel and what staff opened.
alter table after_sale add column is_received boolean;
