-- The addresses that were taken for an account.
-- tables: common
drop index concurrently if exists shop_address_by_account;
create index concurrently shop_address_by_account on shop_address (account_id, taken_at);
