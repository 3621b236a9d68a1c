-- staff: the request that a deed came with, as the log and the answer name it. It stands outside the seal.
alter table staff_deed add column request_id text;
