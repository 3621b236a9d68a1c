-- sale: what the merchant set and set again. `config` holds what counts; each value that ever did stands here, with whoever
-- wrote it. A value that no person wrote, such as the demo's, has nobody.
alter table config
  add column version integer not null default 0,
  add column edited_by bigint,
  add column edited_at timestamptz;

create table config_version (
  name text not null,
  version integer not null,
  value text not null,
  edited_by bigint,
  edited_at timestamptz,
  primary key (name, version)
);
