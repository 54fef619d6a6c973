import { cardStates } from '@faka/contract/shared/states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { planOf } from '../../../../test-support/server/plan-of.ts'
import type { Db } from '../../platform/db.ts'
import { findNewestCardsOfItem, findNewestCardsOfShop, selectNewestCards } from './stock-cards.sql.ts'

/** Cards 1 to `count` of shop 1, in the items 1 to 50 by turns; each tenth is sold, each hundredth held. */
async function addCards(db: Db, count: number): Promise<void> {
  await sql`
    insert into card (card_id, item_id, shop_id, batch_id, pos, state, order_no, sealed, fingerprint)
    select n, 1 + n % 50, 1, 1 + n % 50, n,
      case when n % 100 = 0 then 'held' when n % 10 = 0 then 'sold' else 'free' end,
      case when n % 10 = 0 then lpad(n::text, 20, '0') end, '\\x00', decode(md5(n::text), 'hex')
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`vacuum analyze card`.execute(db)
}

const first = { before: Number.MAX_SAFE_INTEGER, max: 4 }

test('the newest cards of a shop are of all states or of one, below a card, and never of another shop', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCards(db, 250)
  expect(await findNewestCardsOfShop(db, 1, { ...first, states: cardStates })).toEqual([250, 249, 248, 247])
  expect(await findNewestCardsOfShop(db, 1, { ...first, states: ['sold'] })).toEqual([250, 240, 230, 220])
  expect(await findNewestCardsOfShop(db, 1, { states: ['held', 'sold'], before: 210, max: 3 })).toEqual([
    200, 190, 180,
  ])
  expect(await findNewestCardsOfItem(db, 1, { ...first, states: cardStates })).toEqual([250, 200, 150, 100])
  expect(await findNewestCardsOfShop(db, 2, { ...first, states: cardStates })).toEqual([])
})

test('the newest cards of a shop with many are read from one index, whatever their state', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addCards(db, 20_000)
  for (const states of [cardStates, ['free'], ['held'], ['void']] as const) {
    const plan = await planOf(db, selectNewestCards('shop_id', [1], { ...first, states: [...states] }))
    expect(plan, states.join()).toMatch(/Index Only Scan Backward using card_by_shop /)
    expect(plan, states.join()).not.toMatch(/Seq Scan|Bitmap|using card_(?!by_shop )/)
  }
})
