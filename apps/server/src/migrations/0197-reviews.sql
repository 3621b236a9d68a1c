-- review: what customers say of goods that they received, one for each line of an order. What staff did not publish
-- nobody else sees; `refusal` is what its customer is told.
create table review (
  id bigint generated always as identity primary key,
  uid bigint not null,
  order_id bigint not null references orders,
  sku_id bigint not null,
  item_type text not null check (item_type in ('NORMAL', 'PREFERENCE')),
  product_id bigint not null,
  product_name text not null,
  attributes text not null,
  stars smallint not null check (stars between 1 and 5),
  words text not null,
  pictures text[] not null check (cardinality(pictures) <= 6),
  is_anonymous boolean not null,
  state text not null check (state in ('WAITING', 'SHOWN', 'REFUSED', 'HIDDEN')),
  refusal text not null default '',
  reply text not null default '',
  replied_at timestamptz,
  -- Counts every change, so that staff publish what they read.
  version integer not null default 0,
  staff_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  shown_at timestamptz,
  unique (order_id, sku_id, item_type),
  check (state <> 'SHOWN' or shown_at is not null)
);
create index review_product on review (product_id, shown_at desc, id desc) where state = 'SHOWN';
create index review_uid on review (uid, id desc);
create index review_state on review (state, id desc);
create index review_created on review (created_at, id);
create index review_product_id on review (product_id, id);
create index review_stars on review (stars, id);
create index review_pictures on review using gin (pictures);

-- What staff say about a review is sealed under its customer's key.
create or replace function audit.customer_of(kind text, thing bigint) returns bigint language sql stable as $$
  select case kind
    when 'customer' then (select id from app_user where id = thing)
    when 'order' then (select uid from orders where id = thing)
    when 'pkg' then (select uid from logistics_pkg where id = thing)
    when 'refundOrder' then (select uid from refund_order where id = thing)
    when 'paymentOrder' then (select uid from payment_order where id = thing)
    when 'unmatched' then (select uid from payment_capture where id = thing)
    when 'dispute' then (select uid from payment_reversal where id = thing)
    when 'rebate' then (select uid from rebate where id = thing)
    when 'identity' then (select uid from client_identity where id = thing)
    when 'ticket' then (select uid from coupon_ticket where id = thing)
    when 'case' then (select uid from after_sale where id = thing)
    when 'review' then (select uid from review where id = thing)
  end
$$;
