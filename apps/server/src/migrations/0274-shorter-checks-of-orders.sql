-- As 0271.
alter table orders
  drop constraint orders_order_status_check,
  add constraint orders_order_status_check check (order_status = any ('{CREATED,PAID,PARTIAL_SHIPPED,SHIPPED,COMPLETED,REJECTED,CANCELLING,CANCELLED}'::text[])) not valid,
  drop constraint orders_order_type_check,
  add constraint orders_order_type_check check (order_type = any ('{SHOPPING,DROP_SHIPPING,DEPOSIT,MEMBERSHIP,PACKAGE_SERVICE}'::text[])) not valid;
