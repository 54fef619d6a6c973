import { sql } from 'kysely'
import type { Town } from './town.ts'

/** Reusable items give this to every buyer. */
export const theOneText = 'the one text'

async function lostCards({ shop, goods, imported }: Town): Promise<string[]> {
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from card join item using (item_id) where public_id = ${goods.cards}`.execute(
    shop.db.db,
  )
  const cards = rows[0]?.cards
  return cards === imported ? [] : [`law 3: ${imported} cards came in, ${cards} are there`]
}

async function lostOrders({ shop, purchases }: Town): Promise<string[]> {
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

function sharedCards({ purchases }: Town): string[] {
  const readers = new Map<string, string>()
  return purchases.flatMap(({ orderNo, cards }) =>
    (cards ?? []).flatMap((card) => {
      const reader = readers.get(card) ?? orderNo
      readers.set(card, reader)
      return reader === orderNo || card === theOneText
        ? []
        : [`law 1: orders ${reader} and ${orderNo} read the same card`]
    }),
  )
}

/** What a town's buyers and seller remember and its database does not say, and what its log calls a fault of ours. */
export async function brokenPromises(town: Town): Promise<string[]> {
  const faults = town.shop.logged
    .splice(0)
    .filter(({ level }) => level === 'error')
    .map(({ message, fields }) => `a fault was logged: ${message} ${JSON.stringify(fields)}`)
  return [...(await lostCards(town)), ...(await lostOrders(town)), ...sharedCards(town), ...faults]
}
