-- notify: what customers chose to be told by which way. The newest line of a kind and a way counts; those before it say
-- what was agreed to, and when.
create table notice_choice (
  id bigint generated always as identity primary key,
  uid bigint not null,
  kind text not null,
  way text not null check (way in ('INBOX', 'WECHAT', 'TEXT')),
  is_on boolean not null,
  text_version integer not null,
  chosen_at timestamptz not null
);
create index notice_choice_newest on notice_choice (uid, kind, way, id desc);
create trigger notice_choice_of_somebody before insert on notice_choice
  for each row execute function belongs_to_somebody();

-- What goes to a customer outside the shop: once for each kind, subject and way.
create table notice (
  id bigint generated always as identity primary key,
  uid bigint not null,
  kind text not null,
  subject text not null,
  way text not null check (way in ('WECHAT', 'TEXT')),
  -- An order, a product or a coupon in few words, and where the shop shows it.
  about text not null,
  path text not null,
  -- LEFT was not sent, since nobody wants it or can be reached; UNKNOWN may have arrived and is not tried again.
  state text not null default 'PLANNED' check (state in (
    'PLANNED', 'SENDING', 'SENT', 'LEFT', 'REFUSED', 'UNKNOWN', 'FAILED')),
  tries smallint not null default 0,
  planned_at timestamptz not null,
  ended_at timestamptz,
  constraint notice_once unique (uid, kind, subject, way)
);
create index notice_planned on notice (planned_at);
create trigger notice_of_somebody before insert on notice for each row execute function belongs_to_somebody();

-- Where in the shop the matter of a message is looked at; nowhere when it is empty.
alter table message add column path text not null default '';

-- user: under which name the shop's official account knows somebody, who may have stopped to follow it.
create table wechat_reader (
  uid bigint primary key,
  open_id text not null,
  met_at timestamptz not null,
  unfollowed_at timestamptz,
  constraint wechat_reader_once unique (open_id)
);
create trigger wechat_reader_of_somebody before insert on wechat_reader
  for each row execute function belongs_to_somebody();

-- coupon: when the customer was told that a ticket is about to end.
alter table coupon_ticket add column ending_told_at timestamptz;
