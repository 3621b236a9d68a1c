-- The family of app and device that a session was opened with; empty for those that said nothing known.
alter table session add column device text not null default '';
