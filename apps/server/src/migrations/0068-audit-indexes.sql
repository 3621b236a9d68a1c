-- no transaction
-- staff: what the audit log is searched by.
create index concurrently if not exists staff_deed_subject on staff_deed (subject_type, subject_id, id desc) where subject_id is not null;
create index concurrently if not exists staff_deed_uid on staff_deed (uid, id desc) where uid is not null;
create index concurrently if not exists staff_deed_request on staff_deed (request_id) where request_id is not null;
create index concurrently if not exists staff_deed_read on staff_deed (id) where is_read;
