-- The checks of chosen cards: rows that were there are read beside writes.
alter table card validate constraint card_public_text_check;
alter table card validate constraint card_choosable_check;
alter table orders validate constraint orders_chosen_check;
alter table orders validate constraint orders_campaign_check;
