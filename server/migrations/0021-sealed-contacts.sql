-- How buyers are reached stands encrypted, found by keyed hashes. Old rows are encrypted by jobs, a few at a time, while
-- the shop runs; until then both forms are read. The old columns go with a later migration.
alter table orders alter column contact drop not null;
alter table orders add column sealed_contact bytea;
alter table orders add check ((contact is null) <> (sealed_contact is null));

alter table account add column phone_key bytea unique;
alter table account add column sealed_phone bytea;
alter table account drop constraint account_check;
alter table account drop constraint account_check1;
alter table account add check (user_name is not null or phone is not null or phone_key is not null);
alter table account add check (phone is not null or phone_key is not null or phone_proved_at is null);
alter table account add check ((phone_key is null) = (sealed_phone is null));

alter table buyer add column sealed_qq bytea;
alter table buyer add column sealed_mail bytea;
alter table buyer add column sealed_wechat bytea;
