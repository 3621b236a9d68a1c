-- task: in how many files the table lies that was handed in with it; 0 where it is one, as the release before keeps it.
alter table task add column upload_parts integer not null default 0 check (upload_parts >= 0);
