-- When a shop delivers by hand, as the contract's DeliveryHours; null: no hours are said. And the emoji before the name of
-- a classify.
alter table shop add column delivery_hours jsonb;
alter table classify add column icon text;
-- Lists of a seller that are narrowed down by state: cards of all items, messages and webhook calls. The index of cards
-- takes the place of one without the state, so that a purchase writes no further index.
drop index card_by_shop;
create index card_by_shop on card (shop_id, state, card_id);
create index message_by_tenant_and_state on message (tenant_id, state, message_id) where tenant_id is not null;
create index webhook_call_by_state on webhook_call (shop_id, state, created_at);
