-- order: what of an order goes back. The database refuses to give back more than was paid (I-18).
alter table orders
  add column refunded_cents bigint not null default 0,
  add constraint orders_refunded check (refunded_cents between 0 and net_cents);
alter table order_item
  add column refunded_pieces integer not null default 0,
  add constraint order_item_refunded check (refunded_pieces between 0 and quantity);

drop view audit.refund;
alter table refund_order
  add column state text not null default 'PENDING' check (state in ('PENDING', 'SENDING', 'REFUNDED', 'REMOVED')),
  add column target text not null default 'WALLET' check (target in ('WALLET', 'PROVIDER')),
  -- EXTRA is money beside the one payment of the order; it never counts as part of what the order took.
  add column cause text not null default 'OPERATOR' check (cause in ('OPERATOR', 'REJECT', 'CALL_OFF', 'EXTRA')),
  add column settled_at timestamptz;
update refund_order set state = 'REFUNDED', settled_at = created_at where refunded;
update refund_order set cause = 'EXTRA' where capture_id is not null;
alter table refund_order
  drop column refunded,
  add constraint refund_order_extra check ((cause = 'EXTRA') = (capture_id is not null)),
  add constraint refund_order_settled check ((state = 'REFUNDED') = (settled_at is not null));
create index refund_order_pending on refund_order (id) where state = 'PENDING';

create table refund_item (
  refund_id bigint not null references refund_order,
  order_id bigint not null,
  seq integer not null,
  pieces integer not null check (pieces > 0),
  cents bigint not null check (cents >= 0),
  primary key (refund_id, seq),
  foreign key (order_id, seq) references order_item
);

create table refund_pkg (
  refund_id bigint not null references refund_order,
  pkg_id bigint not null,
  primary key (refund_id, pkg_id)
);

create table refund_history (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refund_order,
  from_state text,
  to_state text not null,
  actor text not null,
  at timestamptz not null
);
create index refund_history_refund on refund_history (refund_id, id);

-- inventory: pieces of paid orders that never left the house come back with their refund, once each.
alter table stock_movement
  add column return_key text,
  drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (
    kind in ('OPENING', 'ADJUST', 'RESERVE', 'SETTLE', 'RELEASE', 'RETURN')),
  add constraint stock_movement_return check ((kind = 'RETURN') = (return_key is not null));
drop index stock_movement_once;
create unique index stock_movement_once on stock_movement (order_id, sku_id, kind)
  where order_id is not null and kind <> 'RETURN';
create unique index stock_movement_return on stock_movement (order_id, sku_id, return_key) where kind = 'RETURN';

create view audit.refund as
  select id, order_id, amount_cents as amount, target = 'WALLET' and state = 'REFUNDED' as to_wallet, key, state, cause,
    capture_id
  from refund_order;
create view audit.refund_item as
  select refund_id, refund_item.order_id, seq, pieces, cents as amount from refund_item;
create view audit.refund_move as
  select id, refund_id, from_state, to_state, at from refund_history;
-- What counts as gone back, kept where the next refund is decided.
create view audit.refund_taken as
  select id as order_id, refunded_cents as amount, net_cents as net from orders;
