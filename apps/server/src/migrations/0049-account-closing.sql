-- user: accounts whose customers want them closed, until it is done or somebody logs in again.
create table account_closing (
  uid bigint primary key references app_user (id),
  asked_at timestamptz not null,
  -- Later than at first where something came in between.
  due_at timestamptz not null
);
create index account_closing_due on account_closing (due_at);
