-- staff: named sets of rights. Which rights there are stands in the code; an owner has all of them, also those that come
-- later. A role that an account names and that is not here gives nothing.
create table staff_role (
  id bigint generated always as identity primary key,
  name text not null unique,
  title text not null,
  rights text[],
  is_built_in boolean not null default false,
  version int not null default 0,
  edited_by bigint references staff,
  edited_at timestamptz,
  constraint staff_role_owner check ((name = 'owner') = (rights is null))
);
create unique index staff_role_title on staff_role (lower(title));

-- The rights of owner, warehouse, finance and service are those that accounts with these roles had.
insert into staff_role (name, title, rights, is_built_in) values
  ('owner', '负责人', null, true),
  ('orders', '订单', '{order.read,order.edit,order.cancel,payment.read,refund.create,parcel.read,customer.read,message.send}', true),
  ('warehouse', '仓库', '{order.read,parcel.read,parcel.ship,stock.edit}', true),
  ('finance', '财务', '{order.read,payment.read,payment.review,refund.create,refund.pay,wallet.adjust,money.approve,customer.read,audit.read}', true),
  ('content', '内容', '{sale.edit,coupon.edit,message.send}', true),
  ('service', '客服', '{order.read,order.edit,order.cancel,payment.read,refund.create,parcel.read,customer.read,customer.edit,message.send}', true),
  ('readonly', '只读', '{order.read,payment.read,parcel.read,customer.read}', true);
