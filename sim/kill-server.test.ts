import { expect, test } from 'vitest'
import { openTestServer } from '../test-support/server/test-server.ts'
import { expectPromisesKept, expectSettledAndKept } from './expect-promises-kept.ts'
import { startShoppers } from './shoppers.ts'

const kills = Number(process.env.FAKA_KILLS || 4)

test(`${kills} times kill -9 of the server during purchases: no promise is broken, and everything comes to rest`, async () => {
  await using testServer = await openTestServer({ cards: 9000 })
  const shoppers = startShoppers(testServer, 8)
  for (let kill = 0; kill < kills; kill++) {
    await shoppers.waitForAnswers(10 + Math.floor(Math.random() * 40))
    await testServer.server.kill()
    await expectPromisesKept(testServer, shoppers)
    await testServer.server.start()
  }
  await shoppers.finish()
  await expectSettledAndKept(testServer, shoppers)
  expect(shoppers.promised.length).toBeGreaterThan(kills)
})
