-- sample: which rows came with the sample catalogue. `ref` is what the catalogue calls it, `value` the number of its row, or
-- the name of its picture. What somebody ordered, or shows by now, stays when the others go, and has `kept_at`.
create table sample_row (
  kind text not null check (kind in ('BRAND', 'TAG', 'PRODUCT', 'SKU', 'PICTURE', 'PIECE', 'RULES')),
  ref text not null,
  value text not null,
  kept_at timestamptz,
  primary key (kind, ref)
);
