import type { Law } from './law.ts'

/** Laws 2 and 3: an order of chosen cards is about exactly these cards, and costs the surcharge of its item version. */
export const lawsOfChosenCards: readonly Law[] = [
  {
    law: 3,
    promise: 'An order that chose its cards holds or got exactly these, or what replaced them',
    breaches: `
      select 'order ' || order_no || ' chose ' || chosen || ' and is about ' || coalesce(got, 'no cards')
      from (
        select order_no,
          (select string_agg(ref, ', ' order by ref) from jsonb_to_recordset(chosen_cards) as c(ref text)) as chosen,
          (select string_agg(coalesce(card_ref, 'another card'), ', ' order by card_ref) from card
            where card.order_no = purchase.order_no
              and not exists (select from card_replacement where new_card_id = card_id)) as got
        from purchase
        where chosen_cards is not null and (status in ('unpaid', 'closing') or delivered_at is not null)
      ) compared where chosen is distinct from got`,
  },
  {
    law: 2,
    promise: 'Chosen cards cost the surcharge of their item once each, and are sold from stock',
    breaches: `
      select 'order ' || order_no || ' chose ' || coalesce(jsonb_array_length(chosen_cards), 0) || ' of ' || quantity
        || ' cards at a surcharge of ' || surcharge_fen || ' fen'
      from purchase join item_wares using (wares_id)
      where chosen_cards is not null and (not keeps_cards or jsonb_array_length(chosen_cards) <> quantity
          or surcharge_fen is distinct from (wares #>> '{cardChoice,surchargeFen}')::bigint * quantity)
        or chosen_cards is null and surcharge_fen <> 0`,
  },
]
