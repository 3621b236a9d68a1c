-- commodity: what every shop sells from its first day and no list shows: the top-up (sku 1) and a year of the black card
-- (sku 2). The numbers of parcel services are below ten thousand as well, so those of goods begin above it.
insert into brand (id, name) values (900000, '商城服务') on conflict do nothing;
insert into product (id, product_type, brand_id, name, description, logistics_type, weight_grams, created_at) values
  (900001, 'SERVICE', 900000, '余额充值', '充值到账户余额', 'GENERAL', 0, now()),
  (900002, 'SERVICE', 900000, '黑卡会员', '黑卡会员一年', 'GENERAL', 0, now())
on conflict do nothing;
insert into sku (id, product_id, price_cents, weight_grams) values (1, 900001, 0, 0), (2, 900002, 9900, 0)
on conflict do nothing;
insert into stock (sku_id, on_hand, oversale) values (1, 0, true), (2, 0, true) on conflict do nothing;
select setval(pg_get_serial_sequence('sku', 'id'), greatest(10000, (select max(id) from sku)));

-- sale: the shop itself, which is called what its settings say.
insert into shop (id, name) select 1, '' where not exists (select from shop);
