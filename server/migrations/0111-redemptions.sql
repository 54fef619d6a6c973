-- Cards that whoever holds them redeemed on the redeem page of their item: the seller delivers what they are exchanged for,
-- or rejects the redemption, after which the card can be redeemed again.
create table redemption (
  redemption_id bigint generated always as identity primary key,
  redemption_no text not null unique,
  shop_id bigint not null,
  -- the item itself, where a variant was bought
  item_id bigint not null references item,
  card_id bigint not null,
  order_no text not null references orders,
  state text not null check (state in ('waiting', 'delivered', 'rejected')),
  sealed_answers bytea,
  sealed_text bytea,
  why text,
  actor text,
  redeemed_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null) and (state = 'waiting') = (actor is null)),
  check ((state = 'delivered') = (sealed_text is not null)),
  check ((state = 'rejected') = (why is not null))
);
-- A card is redeemed once.
create unique index redemption_once on redemption (card_id) where state <> 'rejected';
create index redemption_by_card on redemption (card_id, redemption_id);
create index redemption_by_order on redemption (order_no);
create index redemption_by_shop on redemption (shop_id, redemption_id);
