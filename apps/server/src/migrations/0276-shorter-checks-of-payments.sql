-- As 0271.
alter table payment_order
  drop constraint payment_order_status_check,
  add constraint payment_order_status_check check (status = any ('{CREATED,CHECKING,PAID,REJECTED,CLOSED,REFUNDED}'::text[])) not valid,
  drop constraint payment_order_channel_check,
  add constraint payment_order_channel_check check (channel = any ('{ALIPAY_QR,WECHAT_JSAPI,WALLET,BANK_TRANSFER,CASH,CARD}'::text[])) not valid;
