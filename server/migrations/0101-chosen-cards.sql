-- What buyers who choose see of cards, and the cards that an order chose.
-- beside: earlier programs neither read nor write the new columns, which may be empty, and sell any free card to an order that
-- chose none; the check of campaign prices is wider
alter table card
  add column public_text text,
  -- random, by which buyers name the card
  add column card_ref text;
alter table card
  add constraint card_public_text_check
    check (char_length(public_text) between 1 and 60 and public_text !~ '[[:cntrl:]]') not valid,
  add constraint card_choosable_check check ((public_text is null) = (card_ref is null)) not valid;

alter table orders
  -- ref and public part of each card that the buyer chose, as they were when it was placed
  add column chosen_cards jsonb,
  -- the part of goods_fen that they cost more
  add column surcharge_fen bigint not null default 0;
alter table orders add constraint orders_chosen_check check (
  case when chosen_cards is null then surcharge_fen = 0
    else jsonb_array_length(chosen_cards) = quantity and surcharge_fen >= 0 and surcharge_fen < goods_fen end) not valid;
alter table orders drop constraint orders_campaign_check;
alter table orders add constraint orders_campaign_check check (
  (campaign_id is null) = (normal_price_fen is null)
  and (normal_price_fen is null or normal_price_fen * quantity > goods_fen - surcharge_fen)) not valid;
