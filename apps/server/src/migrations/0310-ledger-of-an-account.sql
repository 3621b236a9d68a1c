-- no transaction
-- The transactions of an account are found and counted by what this index holds: without their number each entry was looked up, and its transaction beside it.
create index concurrently if not exists ledger_entry_account_tx on ledger_entry (account_id, id) include (tx_id);
-- covered: ledger_entry_account by ledger_entry_account_tx
drop index concurrently if exists ledger_entry_account;
