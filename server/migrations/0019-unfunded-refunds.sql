-- A refund whose gateway says that the merchant has no money for it waits, and is no refusal. `gateway_words` holds what
-- the gateway said last, without keys, for the seller.
alter table refund add column is_unfunded boolean not null default false;
alter table refund add column unfunded_times integer not null default 0;
alter table refund add column gateway_words text not null default '';
