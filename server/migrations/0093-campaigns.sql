-- Prices of items for some time, and what of them an order froze.
-- beside: earlier programs neither read nor write the new tables and columns, and place orders at the normal price; a buyer who
-- saw the price of a campaign is told there that the price changed, and is charged nothing else
create table campaign (
  campaign_id bigint generated always as identity primary key,
  shop_id bigint not null references shop,
  item_id bigint not null references item,
  price_fen bigint not null check (price_fen > 0),
  valid_from timestamptz not null,
  -- the first moment after it
  valid_until timestamptz not null check (valid_until > valid_from),
  created_at timestamptz not null,
  -- when its seller ended it, or when the next one of the item was set
  ended_at timestamptz check (ended_at <= valid_until)
);
-- an item has one at a time
create unique index campaign_open on campaign (shop_id, item_id) where ended_at is null;
create index campaign_by_item on campaign (item_id, campaign_id);

-- Who set and ended which campaign prices; never changed.
create table campaign_event (
  event_id bigint generated always as identity primary key,
  shop_id bigint not null,
  item_no text not null,
  kind text not null check (kind in ('set', 'ended')),
  -- the title of the item
  name text not null,
  amount_fen bigint not null,
  actor text not null,
  at timestamptz not null
);
create index campaign_event_by_shop on campaign_event (shop_id, event_id);
create index campaign_event_by_time on campaign_event (shop_id, at, event_id);
create trigger campaign_event_stays before update or delete on campaign_event
  for each row execute function refuse_change();
create trigger campaign_event_whole before truncate on campaign_event execute function refuse_truncate();
insert into audit_mark (event_table) values ('campaign_event');

alter table orders
  add column campaign_id bigint,
  -- what one unit cost without the campaign; goods_fen is at its price
  add column normal_price_fen bigint;
alter table orders add constraint orders_campaign_check check (
  (campaign_id is null) = (normal_price_fen is null) and (normal_price_fen is null or normal_price_fen * quantity > goods_fen))
  not valid;
