-- What lists of items are filtered by, kept beside the version so that a filter does not read its long texts.
alter table item_wares
  add column title text not null generated always as (wares->>'title') stored,
  add column classify_id text generated always as (wares->>'classifyId') stored,
  add column unlisted boolean not null generated always as (coalesce((wares->>'unlisted')::boolean, false)) stored;

-- An item that is not on sale may be published by itself at a time.
alter table item
  add column publish_at timestamptz,
  add check (publish_at is null or status <> 'published');
create index item_publish_due on item (publish_at) where publish_at is not null;

-- A page of a shop's items is read in the seller's order.
create index item_in_order on item (shop_id, position, item_id);
drop index item_by_shop;
