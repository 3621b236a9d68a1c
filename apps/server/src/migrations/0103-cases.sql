-- cases: what customers ask for after a sale, and what staff found out about parcels. Words lie under the customer's key.
create table after_sale (
  uid bigint not null,
  id bigint generated always as identity (start with 1001),
  order_id bigint not null,
  pkg_id bigint,
  kind text not null check (kind in ('ASKED', 'LOST', 'SEIZED', 'RETURNED', 'DAMAGED', 'DUTY')),
  wish text not null check (wish in ('CANCEL', 'REFUND', 'RESHIP', 'OTHER')),
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'WITHDRAWN', 'ENDED')),
  outcome text check (outcome in ('CALL_OFF', 'REFUND', 'RESHIP', 'NONE')),
  -- Pieces of lines of the order, with what they are called.
  items jsonb not null,
  -- Until when somebody should answer; null while nobody waits for an answer.
  due_at timestamptz,
  claimed_by bigint,
  refund_id bigint,
  reship_pkg_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (uid, id),
  constraint after_sale_ended check ((state = 'ENDED') = (outcome is not null)),
  constraint after_sale_due check ((state = 'OPEN') = (due_at is not null))
);
create unique index after_sale_id on after_sale (id);
create index after_sale_uid on after_sale (uid, id desc);
create index after_sale_order on after_sale (order_id, id desc);
create index after_sale_state on after_sale (state, id);
create index after_sale_staff on after_sale (claimed_by, id);
create index after_sale_created on after_sale (created_at);
create index after_sale_waiting on after_sale (due_at, id) where state = 'OPEN';
create index after_sale_sorted on after_sale ((coalesce(due_at, 'infinity'::timestamptz)), id);
-- One wish to cancel an order, and one case of a kind about a parcel, is looked after at a time.
create unique index after_sale_one_cancel on after_sale (order_id)
  where wish = 'CANCEL' and state in ('OPEN', 'ANSWERED');
create unique index after_sale_one_kind on after_sale (pkg_id, kind)
  where kind <> 'ASKED' and state in ('OPEN', 'ANSWERED');
create trigger after_sale_of_somebody before insert on after_sale for each row execute function belongs_to_somebody();

create table after_sale_step (
  uid bigint not null,
  id bigint generated always as identity,
  case_id bigint not null,
  step text not null check (step in ('ASKED', 'OPENED', 'ADDED', 'ANSWERED', 'WITHDRAWN', 'ENDED')),
  -- Null for the customer.
  staff_id bigint,
  words text not null,
  pictures text[] not null,
  at timestamptz not null,
  primary key (uid, id),
  foreign key (uid, case_id) references after_sale
);
create index after_sale_step_case on after_sale_step (case_id, id);
create trigger after_sale_step_of_somebody before insert on after_sale_step for each row execute function belongs_to_somebody();

-- Blocks of text that answers begin with; without somebody they are the shop's.
create table case_text (
  id bigint generated always as identity primary key,
  staff_id bigint,
  title text not null,
  words text not null,
  version integer not null check (version > 0),
  edited_by bigint,
  edited_at timestamptz
);

alter table upload
  drop constraint upload_kind_check,
  add constraint upload_kind_check check (kind in ('FRONT', 'BACK', 'AVATAR', 'PROOF', 'CASE'));

-- kernel: a case is a customer's, too.
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
    when 'case' then (select uid from after_sale where id = thing)
  end
$$;

insert into case_text (title, words, version) values
  ('已收到', '您好，您的申请已收到，我们会尽快核实并回复您。', 1),
  ('请补充照片', '您好，请补充外包装、面单和商品问题处的清晰照片，便于我们为您核实处理。', 1),
  ('已联系承运方', '您好，我们已联系承运方查询包裹情况，有结果会第一时间在这里回复您。', 1);
