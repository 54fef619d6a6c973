import type { Law } from './law.ts'

/** From its arrival in the later cell until it has left the earlier one, a shop that moves is in both. */
const isInBoth = (row: string) => `exists (
  select from tenant_move where tenant_id = ${row}.shop_id and state in ('arriving', 'arrived'))`

/** What keeps the other laws true over cells, of which most look at one alone: whatever belongs to a shop is in one. */
export const lawsOfCells: readonly Law[] = [
  {
    law: 1,
    of: 'across',
    promise: 'A shop is in one cell, and its address is of no shop in another',
    breaches: `
      select 'shop ' || shop_id || ' is in ' || count(*) || ' cells' from shop_in_cell
      where not ${isInBoth('shop_in_cell')} group by shop_id having count(*) > 1
      union all
      select 'the address ' || short_url || ' is of the shops ' || string_agg(shop_id::text, ', ' order by shop_id)
      from shop_in_cell group by short_url having count(distinct shop_id) > 1`,
  },
  {
    law: 1,
    of: 'across',
    promise: 'A number of an order, a payment, a refund or a complaint is in one cell',
    breaches: `
      select kind || ' ' || number || ' is in ' || count(*) || ' cells' from number_in_cell
      where not ${isInBoth('number_in_cell')} group by kind, number having count(*) > 1`,
  },
]
