-- Pictures of items are uploaded like logos.
alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check check (purpose in ('proof', 'avatar', 'logo', 'item'));
