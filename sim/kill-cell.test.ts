import { expect, test } from 'vitest'
import { createCards, seedItem } from '../test-support/seed/seed-item.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { openServerWithCells } from '../test-support/server/server-with-cells.ts'
import { expectPromisesKept, expectSettledAndKept } from './expect-promises-kept.ts'
import { startShoppers } from './shoppers.ts'

const kills = Number(process.env.FAKA_KILLS || 4)
const buyersPerShop = 4

test(`${kills} times kill -9 of the PostgreSQL of one cell during purchases: the shop in the other cell goes on selling, no promise is broken, everything comes to rest`, async () => {
  await using opened = await openServerWithCells({ cells: 2 })
  const { seeded, cells } = opened
  const db = seeded.services.common
  const shops = await Promise.all(
    cells.map(async ({ seller, shortUrl, classifyId, payChannel, number, postmasterPid }) => {
      const cards = createCards(5000, `CELL-${number}`)
      const itemId = await seedItem(seller, shortUrl, { classifyId, cards })
      const shoppers = startShoppers(
        { server: seeded.server, itemId, payChannels: [payChannel] },
        buyersPerShop,
      )
      return { shop: { db, cell: seller }, shoppers, postmasterPid }
    }),
  )
  const [killed, other] = shops
  if (!killed || !other) throw new Error('there are two cells')
  for (let kill = 0; kill < kills; kill++) {
    await killed.shoppers.waitForAnswers(10 + Math.floor(Math.random() * 40))
    const pid = killed.postmasterPid()
    process.kill(pid, 'SIGKILL')
    // answered from here on by the other cell, whether the killed one is back or not
    await other.shoppers.waitForAnswers(20)
    await waitFor(async () => killed.postmasterPid() !== pid || undefined)
    for (const { shop, shoppers } of shops) await expectPromisesKept(shop, shoppers)
  }
  expect(other.shoppers.interrupted()).toBe(0)
  for (const { shoppers } of shops) await shoppers.finish()
  for (const { shop, shoppers } of shops) {
    await expectSettledAndKept(shop, shoppers)
    expect(shoppers.promised.length).toBeGreaterThan(kills)
  }
})
