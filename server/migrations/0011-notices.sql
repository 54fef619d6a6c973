-- How a seller is told, and where his own programs are.
-- room: notice
create table seller_notice (
  shop_id bigint primary key references shop,
  mail text,
  low_stock integer not null default 10 check (low_stock between 0 and 1000),
  webhook_url text,
  sealed_webhook_key bytea,
  check ((webhook_url is null) = (sealed_webhook_key is null))
);

-- One thing that a seller's program is told, until it said that it heard. Never a card, a contact or a password. The
-- body is kept as it is signed, so that each try sends the same bytes.
-- room: notice
create table webhook_call (
  call_no text primary key,
  shop_id bigint not null,
  kind text not null,
  body text not null,
  state text not null check (state in ('pending', 'done', 'failed')),
  tries integer not null default 0,
  status integer,
  next_try_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'pending') = (next_try_at is not null)),
  check ((state = 'pending') = (ended_at is null))
);
create index webhook_call_due on webhook_call (shop_id, next_try_at) where state = 'pending';
create index webhook_call_by_shop on webhook_call (shop_id, created_at);
create index webhook_call_over on webhook_call (ended_at) where ended_at is not null;

-- What the seller was last told of an item's stock. He is told again only after cards came: batch_id is the newest
-- batch that the item had then.
-- room: notice
create table stock_told (
  item_id bigint primary key,
  shop_id bigint not null,
  kind text not null check (kind in ('item.lowStock', 'item.soldOut')),
  batch_id bigint not null
);

create index card_batch_by_item on card_batch (item_id, batch_id);
