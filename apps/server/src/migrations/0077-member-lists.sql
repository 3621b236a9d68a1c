-- no transaction
-- user: what the staff's list of members is ordered, filtered and searched by.
create index concurrently if not exists app_user_listed on app_user (created_at, id) where erased_at is null;
create index concurrently if not exists app_user_class_listed on app_user (user_class, created_at, id) where erased_at is null;
create index concurrently if not exists app_user_expiry on app_user (coalesce(membership_expires_at, 'infinity'::timestamptz), id) where erased_at is null;
create index concurrently if not exists app_user_shut_out on app_user (created_at, id) where erased_at is null and disabled_at is not null;
create index concurrently if not exists app_user_nick_pairs on app_user using gin (name_pairs(nick_name));
create index concurrently if not exists sender_name on sender (lower(name) text_pattern_ops);
create index concurrently if not exists rebate_listed on rebate (created_at, id);
create index concurrently if not exists rebate_amount on rebate (amount_cents, id);
create index concurrently if not exists rebate_month_listed on rebate (month, id);
create index concurrently if not exists rebate_status_listed on rebate (status, id);
