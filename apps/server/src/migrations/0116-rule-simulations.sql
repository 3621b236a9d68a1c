-- logistics: what a draft of the parcel rules changed for past orders, once its task has ended.
create table logistics_simulation (
  task_id bigint primary key,
  draft_version integer not null,
  ruled_version integer not null references logistics_rule_set,
  asked integer not null,
  done integer not null,
  is_cut boolean not null,
  staff_id bigint not null references staff,
  tally jsonb not null,
  orders jsonb not null,
  ended_at timestamptz not null
);
create index logistics_simulation_ended on logistics_simulation (ended_at);
