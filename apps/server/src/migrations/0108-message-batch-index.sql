-- no transaction
-- notify: the messages of a batch, to withdraw them.
create index concurrently if not exists message_batch_messages on message (batch_id) where batch_id is not null;
