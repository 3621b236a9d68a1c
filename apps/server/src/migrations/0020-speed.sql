-- payment: lists of one status, newest first, however many payments there are.
create index payment_order_status on payment_order (status, id desc);
drop index payment_order_checking;
