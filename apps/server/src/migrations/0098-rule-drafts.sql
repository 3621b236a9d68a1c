-- logistics: what of the rules is being edited (one draft of the shop; without content it is what rules last), who
-- published a version, and the parcel services that begin with it.
create table logistics_rule_draft (
  is_only boolean primary key default true check (is_only),
  content jsonb,
  base_version integer references logistics_rule_set,
  version integer not null default 0,
  edited_by bigint references staff,
  edited_at timestamptz
);
insert into logistics_rule_draft (version) values (0);

alter table logistics_rule_set
  add column published_by bigint,
  add column approved_by bigint,
  add column note text not null default '',
  -- Null for what was published before services belonged to a version.
  add column services jsonb,
  add column services_begun_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by bigint;
