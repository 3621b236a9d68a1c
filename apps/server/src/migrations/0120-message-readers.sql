-- no transaction
-- notify: who read a message, to count them.
create index concurrently if not exists message_read_of on message_read (message_id);
