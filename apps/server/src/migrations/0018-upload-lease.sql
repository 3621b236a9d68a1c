-- Who removes a file holds its row for a moment; when that time passes without the row gone, another one tries again.
alter table upload add column leased_until timestamptz;
