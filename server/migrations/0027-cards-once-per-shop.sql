-- A card stands once in a shop, whatever its item: the one that counts has `copy_id` 0. Copies that were added to several
-- items before this rule are kept, each with its own id as `copy_id`; of those, one that left stock counts before free
-- ones, and then the oldest.
-- needs: stopped
alter table card add column copy_id bigint not null default 0;
update card set copy_id = card.card_id
from (
  select card_id, row_number() over (partition by shop_id, fingerprint order by state = 'free', card_id) as turn from card
) ranked
where ranked.card_id = card.card_id and turn > 1;
alter table card add check (copy_id in (0, card_id));
drop index card_once;
create unique index card_once on card (shop_id, fingerprint, copy_id);
create index card_by_item on card (item_id, state, card_id);
