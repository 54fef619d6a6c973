-- tables: common
drop index concurrently if exists upload_kept;
create index concurrently upload_kept on upload (kept_in, kept_at) where use_no is not null;
