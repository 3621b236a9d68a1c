-- As 0271.
alter table ledger_tx
  drop constraint ledger_tx_kind_check,
  add constraint ledger_tx_kind_check check (kind = any ('{DEPOSIT,CASH_BACK,REFUND,ADJUST_INCREASE,CONSUME,ADJUST_DECREASE,SALE,CAPTURE,FUNDING,PAYBACK,CHARGEBACK,REINSTATE,WRITE_OFF,OPENING,TILL_DIFFERENCE,TILL_MOVE,CASH_BACK_RETURN}'::text[])) not valid;
