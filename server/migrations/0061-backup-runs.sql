-- Backups that were made or failed; their age is measured from here by every process.
create table backup_run (
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  size_bytes bigint,
  row_count bigint,
  file_count integer,
  failure text,
  check (failure is not null or size_bytes is not null and row_count is not null and file_count is not null)
);
create index backup_run_by_end on backup_run (ended_at);
