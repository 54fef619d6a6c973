import type { Law } from './law.ts'

/** Laws 1, 3 and 5: cards and other texts, and their owners. */
export const lawsOfStock: readonly Law[] = [
  {
    law: 1,
    promise: 'A card is in the stock of its shop once',
    breaches: `
      select 'cards ' || string_agg(card_id::text, ', ') || ' of shop ' || shop_id || ' have the same text'
      from card where copy_id = 0 group by shop_id, fingerprint having count(*) > 1`,
  },
  {
    law: 1,
    promise: 'A card that is held or sold is one of the item that its order bought',
    breaches: `
      select 'card ' || card_id || ' of item ' || item_id || ' is ' || state || ' for order ' || order_no
      from card where order_no is not null and not exists (
        select from orders where orders.order_no = card.order_no
          and orders.item_id = card.item_id and orders.shop_id = card.shop_id)`,
  },
  {
    law: 1,
    promise: 'An item that is sold in variants is not sold itself, so that an order names the variant',
    breaches: `
      select 'order ' || order_no || ' is of item ' || item_id || ', which is sold in variants'
      from orders join item using (item_id, wares_id) where axes is not null`,
  },
  {
    law: 1,
    promise:
      'A variant belongs to an ordinary item of its shop, has a value for each of its axes, and is on sale with it',
    breaches: `
      select 'variant ' || variant.item_id || ' of item ' || item.item_id || ' is ' || variant.status
      from item variant join item on item.item_id = variant.parent_id
      where item.parent_id is not null or item.shop_id <> variant.shop_id or variant.axes is not null
        or variant.options is not null and cardinality(variant.options) <> coalesce(jsonb_array_length(item.axes), 0)
        or variant.status <> case
          when variant.for_sale and variant.options is not null then item.status else 'discontinued' end`,
  },
  {
    law: 1,
    promise: 'No order has more cards than it bought',
    breaches: `
      select 'order ' || order_no || ' bought ' || quantity || ' and has ' || count(*) || ' cards'
      from card join orders using (order_no) where state <> 'void'
      group by order_no, quantity having count(*) > quantity`,
  },
  {
    law: 3,
    promise: 'An order that waits for money holds exactly the cards that it wants, and others hold none',
    breaches: `
      select 'order ' || order_no || ' is ' || status || ', wants ' || quantity || ' and holds ' || held
      from (
        select order_no, status, quantity,
          (select count(*) from card where card.order_no = purchase.order_no and state = 'held') as held,
          case when keeps_cards and status in ('unpaid', 'closing') then quantity else 0 end as due
        from purchase
      ) counted where held <> due`,
  },
  {
    law: 3,
    promise: 'A delivered order has exactly the cards that it bought, and no undelivered one has any',
    breaches: `
      select 'order ' || order_no || ' is ' || status || ', bought ' || quantity || ' and got ' || sold
      from (
        select order_no, status, quantity,
          (select count(*) from card where card.order_no = purchase.order_no and state = 'sold') as sold,
          case when keeps_cards and delivered_at is not null then quantity else 0 end as due
        from purchase
      ) counted where sold <> due`,
  },
  {
    law: 3,
    promise:
      'A reusable item gives its own text once, an item delivered by hand one text per unit, and only on delivery',
    breaches: `
      select 'order ' || order_no || ' is ' || status || ', bought ' || quantity || ' and got ' || given || ' texts'
      from (
        select order_no, status, quantity,
          (select count(*) from delivered_text
            where delivered_text.order_no = purchase.order_no and turn = 1) as given,
          (select count(*) from delivered_text left join shared_text using (shared_text_id)
            where delivered_text.order_no = purchase.order_no
              and (delivered_text.shop_id <> purchase.shop_id or shared_text.item_id <> purchase.item_id)) as foreign_texts,
          case when delivered_at is null or keeps_cards or content = 'balance' then 0 when delivery = 'byHand' then quantity else 1 end as due
        from purchase
      ) counted where given <> due or foreign_texts > 0
      union all
      select 'text ' || card_no || ' belongs to order ' || order_no || ', which is not there'
      from delivered_text where not exists (select from orders where orders.order_no = delivered_text.order_no)`,
  },
  {
    law: 3,
    promise:
      'A void card was replaced by one of the same order and item, in its place, and nothing else was replaced',
    breaches: `
      select 'card ' || old.card_id || ' is ' || old.state || ' and was ' ||
        case when old_card_id is null then 'not replaced' else 'replaced by a card that is ' || new.state end
      from card old
        left join card_replacement on old_card_id = old.card_id
        left join card new on new.card_id = new_card_id
      where (old.state = 'void') <> (old_card_id is not null)
        or (old_card_id is not null and (new.state not in ('sold', 'void')
          or (new.order_no, new.item_id, card_replacement.order_no) is distinct from (old.order_no, old.item_id, old.order_no)))`,
  },
  {
    law: 3,
    promise:
      'A card is withdrawn exactly where the last act on it withdrew it, as a recorded act of its shop',
    breaches: `
      select 'card ' || card.card_id || ' is ' || card.state || ', and the last act on it is ' || coalesce(last.kind, 'none')
      from card left join (
        select distinct on (acted) acted, kind, event_id, shop_id from stock_event, unnest(card_ids) as acted
        where kind in ('withdrawn', 'putBack') order by acted, event_id desc
      ) last on last.acted = card.card_id
      where (card.state = 'withdrawn') <> (last.kind is not null and last.kind = 'withdrawn')
        or (card.state = 'withdrawn'
          and (last.event_id, last.shop_id) is distinct from (card.withdrawn_by, card.shop_id))`,
  },
  {
    law: 3,
    promise: 'The cards of an import are all there, or were moved to a batch of another item',
    breaches: `
      select 'batch ' || batch_id || ' had ' || quantity || ' cards, has ' || here || ' and lost ' || moved from (
        select batch_id, quantity,
          (select count(*) from card where card.batch_id = card_batch.batch_id) as here,
          (select coalesce(sum(later.quantity), 0) from card_batch later
            where later.moved_from = card_batch.batch_id and later.shop_id = card_batch.shop_id) as moved
        from card_batch
      ) counted where quantity <> here + moved`,
  },
  {
    law: 3,
    promise: 'A card belongs to an import of its item',
    breaches: `
      select 'card ' || card_id || ' of item ' || item_id || ' names the import ' || batch_id
      from card where not exists (
        select from card_batch where card_batch.batch_id = card.batch_id
          and card_batch.item_id = card.item_id and card_batch.shop_id = card.shop_id)`,
  },
  {
    law: 5,
    // encrypted: a version, a nonce of 12 bytes, at least one byte, a tag of 16
    promise: 'No card, text or key is stored in plain text',
    breaches: `
      select place || ' is not encrypted' from (
        select 'card ' || card_id as place, sealed from card
        union all select 'import ' || batch_id, sealed_key from card_batch
        union all select 'shared text ' || shared_text_id, sealed from shared_text
        union all select 'a text of order ' || order_no, sealed from delivered_text where sealed is not null
        union all select 'the answers of order ' || order_no, sealed_answers from orders where sealed_answers is not null
        union all select 'the answers of redemption ' || redemption_no, sealed_answers from redemption
          where sealed_answers is not null
        union all select 'the text of redemption ' || redemption_no, sealed_text from redemption where sealed_text is not null
        union all select 'the contact of complaint ' || complaint_no, sealed_contact from complaint
        union all select 'a message of complaint ' || complaint_no, sealed_text from proof
        union all select 'the content of archived order ' || order_no, sealed_content from archived_order
          where sealed_content is not null
        union all select 'pay channel ' || pay_channel_id, sealed_settings from pay_channel
      ) kept where length(sealed) < 30 or get_byte(sealed, 0) <> 1`,
  },
]
