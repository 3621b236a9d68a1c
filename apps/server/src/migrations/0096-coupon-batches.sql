-- coupon: tickets that were given to many at once, so that nobody gets two of the same batch.
alter table coupon_ticket add column batch text;
