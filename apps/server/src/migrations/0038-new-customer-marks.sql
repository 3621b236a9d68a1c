-- coupon: whom a ticket for new customers was ordered for, as keyed marks of the receiver's mobile and ID number, which
-- say nothing without the key.
alter table coupon_ticket add column mobile_mark text, add column identity_mark text;
