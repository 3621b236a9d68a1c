-- stock: who said last of how few pieces somebody is told, and when; null where nobody did since this column is here.
alter table stock
  add column alert_by bigint,
  add column alert_at timestamptz;
