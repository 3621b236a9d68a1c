-- payment: who looks at a slip and until when, who decided on it, and what its pictures are, by which the same one is
-- found again.
alter table payment_order
  add column claimed_by bigint,
  add column claimed_until timestamptz,
  add column reviewed_by bigint,
  add column reviewed_at timestamptz,
  -- Empty of slips from before there were hashes, which are like no other one.
  add column picture_hashes text[],
  add constraint payment_order_claim check ((claimed_by is null) = (claimed_until is null));

-- user: the hash of an upload as it was drawn anew.
alter table upload add column picture_hash text;
