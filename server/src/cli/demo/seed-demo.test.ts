import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { type FreshDb, freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readConfig } from '../../config.ts'
import { changeItem } from '../../modules/item/change-item.ts'
import { getItem } from '../../modules/item/get-item.ts'
import { listItems } from '../../modules/item/public.ts'
import { getHoldAvailability } from '../../modules/order/public.ts'
import { listShopPayChannels } from '../../modules/pay-channel/public.ts'
import { sumRatingsOfItem } from '../../modules/rating/public.ts'
import { findShopByUrl } from '../../modules/shop/public.ts'
import { countStock } from '../../modules/stock/count-stock.ts'
import { getFreeCardCounts } from '../../modules/stock/public.ts'
import type { Config } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import { openServices, sellerCtx } from '../../services.ts'
import { demoShop } from './catalogue.ts'
import { seedDemo } from './seed-demo.ts'

const shortUrl = ShortUrl.parse(demoShop.shortUrl)
const items = demoShop.classifies.flatMap((classify) => classify.items)

/** Services over a test's database that fail after `drawsBeforeDeath` draws of random bytes. */
async function open(db: FreshDb, { env = {}, drawsBeforeDeath = Number.POSITIVE_INFINITY } = {}) {
  let draws = 0
  const config: Config = readConfig(env).config
  const opened = await openServices({
    config,
    databaseUrl: db.url,
    secretKey: 'a secret key for tests, long enough',
    log: createLog('silent'),
    random: (bytes) => {
      if (draws++ >= drawsBeforeDeath) throw new Error('killed')
      return systemRandom(bytes)
    },
  })
  return { ...opened, [Symbol.asyncDispose]: () => opened.close() }
}

/** The content of the demo shop, as the next process finds it. */
async function readDemoShop(db: FreshDb) {
  await using fresh = await open(db)
  const shop = await findShopByUrl(fresh.services, shortUrl)
  if (!shop) throw new Error('there is no demo shop')
  const rows = await listItems(db.db, shop.shop_id)
  const payChannels = await listShopPayChannels(fresh.services, shop.shop_id)
  const counts = await countStock(sellerCtx(fresh.services), { shortUrl })
  return {
    classifies: shop.classifies.map(({ name }) => name),
    channels: payChannels.map(({ name }) => name).sort(),
    titles: rows.flatMap(({ parent_id, version }) => (parent_id === null ? [version.title] : [])),
    statuses: [...new Set(rows.map(({ status }) => status))],
    free: counts.map(({ free }) => free),
  }
}

const complete = {
  classifies: demoShop.classifies.map(({ name }) => name),
  channels: ['微信支付', '支付宝'],
  titles: items.map(({ title }) => title),
  statuses: ['published'],
  // an item with variants has its cards in them, which are after all items
  free: [
    ...items.map(({ stock, variants }) => (stock.content === 'cards' && !variants ? stock.count : 0)),
    ...items.flatMap(({ variants }) => variants?.list.map(({ cards }) => cards) ?? []),
  ],
}

test("two processes that start at once create one demo shop, and a later start keeps the seller's changes", async () => {
  await using db = await freshDb()
  await using one = await open(db)
  await using other = await open(db)
  await Promise.all([seedDemo(one.services), seedDemo(other.services)])
  expect(await readDemoShop(db)).toEqual(complete)

  const [first] = await countStock(sellerCtx(one.services), { shortUrl })
  const itemId = ItemId.parse(first?.itemId)
  const item = await getItem(
    sellerCtx(other.services),
    { id: itemId },
    { getFreeCardCounts, getHoldAvailability, sumRatingsOfItem },
  )
  expect(item).toMatchObject({ title: items[0]?.title, classifyName: demoShop.classifies[0]?.name })
  expect(item.payChannels.map(({ feeBasisPoints, realMoney }) => ({ feeBasisPoints, realMoney }))).toEqual([
    { feeBasisPoints: 0, realMoney: false },
    { feeBasisPoints: 60, realMoney: false },
  ])
  await changeItem(sellerCtx(one.services), { itemId, title: '我的商品' })
  await seedDemo(other.services)
  expect(await readDemoShop(db)).toEqual({ ...complete, titles: ['我的商品', ...complete.titles.slice(1)] })
})

test('a seeding that fails repeatedly is completed by the next one, with nothing twice, however low the import limit', async () => {
  await using db = await freshDb()
  const env = { LIMIT_CARDS_PER_IMPORT: '100' }
  for (const drawsBeforeDeath of [0, 2, 15, 40, 1500]) {
    await using failing = await open(db, { env, drawsBeforeDeath })
    await expect(seedDemo(failing.services)).rejects.toThrow('killed')
  }
  await using next = await open(db, { env })
  await seedDemo(next.services)
  expect(await readDemoShop(db)).toEqual(complete)
})

test('without test money the demo shop has no payment method, until it is allowed', async () => {
  await using db = await freshDb()
  await using blocked = await open(db, { env: { PUBLIC_URL: 'https://shop.example' } })
  await seedDemo(blocked.services)
  expect((await readDemoShop(db)).channels).toEqual([])
  await using allowed = await open(db, {
    env: { PUBLIC_URL: 'https://shop.example', SANDBOX_I_KNOW: '1' },
  })
  await seedDemo(allowed.services)
  expect((await readDemoShop(db)).channels).toEqual(complete.channels)
})
