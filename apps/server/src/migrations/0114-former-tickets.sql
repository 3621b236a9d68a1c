-- coupon: tickets of a former shop, of which those that were used there have no order here.
alter table coupon_ticket
  add column is_former boolean not null default false,
  drop constraint coupon_ticket_check4,
  add constraint coupon_ticket_check4 check (
    (order_id is not null) = (status in ('FROZEN', 'USED')) or (is_former and status = 'USED' and order_id is null)) not valid;
