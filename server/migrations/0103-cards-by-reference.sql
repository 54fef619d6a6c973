-- beside: earlier programs write no card with a reference
drop index concurrently if exists card_by_ref;
create unique index concurrently card_by_ref on card (card_ref) where card_ref is not null;
