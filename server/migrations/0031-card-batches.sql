-- What a seller notes about an import, who made it, and how many cards it had. Cards that are moved to another item are
-- in a batch of that item, which names the one that they came from.
alter table card_batch add column quantity integer not null default 0;
alter table card_batch add column note text not null default '';
alter table card_batch add column supplier text not null default '';
alter table card_batch add column unit_cost_fen bigint check (unit_cost_fen >= 0);
alter table card_batch add column actor text not null default '';
alter table card_batch add column moved_from bigint references card_batch;
update card_batch set quantity = counted.cards
from (select batch_id, count(*) as cards from card group by batch_id) counted
where counted.batch_id = card_batch.batch_id;
