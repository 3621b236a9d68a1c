-- user: an account whose person is gone stays as a number, so that orders, money and stock keep whose they were.
alter table app_user add column erased_at timestamptz;

create function app_user_stays_erased() returns trigger language plpgsql as $$
begin
  raise exception 'account % is erased', old.id using errcode = 'check_violation', constraint = 'belongs_to_somebody';
end $$;
create trigger app_user_stays_erased before update or delete on app_user
  for each row when (old.erased_at is not null) execute function app_user_stays_erased();

-- Whatever was on its way while an account was erased waits for that and is refused: the lock makes it look again.
create function belongs_to_somebody() returns trigger language plpgsql as $$
begin
  perform from app_user where id = new.uid and erased_at is null for key share;
  if not found and exists (select from app_user where id = new.uid) then
    raise exception 'account % is erased', new.uid using errcode = 'check_violation', constraint = 'belongs_to_somebody';
  end if;
  return new;
end $$;
create trigger orders_of_somebody before insert on orders for each row execute function belongs_to_somebody();
create trigger sender_of_somebody before insert on sender for each row execute function belongs_to_somebody();
create trigger receiver_of_somebody before insert on receiver for each row execute function belongs_to_somebody();
create trigger upload_of_somebody before insert on upload for each row execute function belongs_to_somebody();
create trigger session_of_somebody before insert on session for each row execute function belongs_to_somebody();
create trigger client_identity_of_somebody before insert on client_identity
  for each row execute function belongs_to_somebody();

-- ledger: the wallet of nobody is empty and takes no money.
alter table ledger_account
  add column closed_at timestamptz,
  add constraint ledger_account_open check (closed_at is null or balance_cents = 0);
