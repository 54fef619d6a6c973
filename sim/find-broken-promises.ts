import { sql } from 'kysely'
import type { SimulatedShop } from './simulated-shop.ts'

/** The content of a reusable item, which every buyer gets. */
export const reusableText = 'the one text'

async function findLostCards({ shop, items, importedCards }: SimulatedShop): Promise<string[]> {
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from card join item using (item_id) where public_id in (${items.cards}, ${items.beside})`.execute(
    shop.db.db,
  )
  const cards = rows[0]?.cards
  return cards === importedCards ? [] : [`law 3: ${importedCards} cards came in, ${cards} are there`]
}

async function findLostOrders({ shop, purchases }: SimulatedShop): Promise<string[]> {
  const kept = await shop.db.db
    .selectFrom('orders')
    .select(['order_no', 'goods_fen', 'discount_fen'])
    .where('order_no', '=', (eb) => eb.fn.any(eb.val(purchases.map(({ orderNo }) => orderNo))))
    .execute()
  const nets = new Map<string, number>(kept.map((row) => [row.order_no, row.goods_fen - row.discount_fen]))
  return purchases.flatMap(({ orderNo, netFen }) =>
    nets.get(orderNo) === netFen
      ? []
      : [`law 7: order ${orderNo} was promised for ${netFen} fen and is not there`],
  )
}

function findSharedCards({ purchases }: SimulatedShop): string[] {
  const readers = new Map<string, string>()
  return purchases.flatMap(({ orderNo, cards }) =>
    (cards ?? []).flatMap((card) => {
      const reader = readers.get(card) ?? orderNo
      readers.set(card, reader)
      return reader === orderNo || card === reusableText
        ? []
        : [`law 1: orders ${reader} and ${orderNo} read the same card`]
    }),
  )
}

/** What the shop's buyers and seller remember but the database does not contain, and errors in the log. */
export async function findBrokenPromises(simulation: SimulatedShop): Promise<string[]> {
  const errors = simulation.shop.logged
    .splice(0)
    .filter(({ level }) => level === 'error')
    .map(({ message, fields }) => `an error was logged: ${message} ${JSON.stringify(fields)}`)
  return [
    ...(await findLostCards(simulation)),
    ...(await findLostOrders(simulation)),
    ...findSharedCards(simulation),
    ...errors,
  ]
}
