-- A hidden classify and its items are not listed in the shop. Logos of shops are uploaded like avatars; the command
-- line, which has no account, uploads them too.
alter table classify add column hidden boolean not null default false;
alter table upload drop constraint upload_purpose_check;
alter table upload add constraint upload_purpose_check check (purpose in ('proof', 'avatar', 'logo'));
