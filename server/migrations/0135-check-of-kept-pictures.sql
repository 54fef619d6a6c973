-- tables: common
alter table upload validate constraint upload_kept_check;
