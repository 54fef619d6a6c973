import { expect, test } from 'vitest'
import { waitFor } from '../test-support/server/server-process.ts'
import { openTestServer } from '../test-support/server/test-server.ts'
import { expectPromisesKept, expectSettledAndKept } from './expect-promises-kept.ts'
import { startShoppers } from './shoppers.ts'

const kills = Number(process.env.FAKA_KILLS || 4)

test(`${kills} times kill -9 of PostgreSQL during purchases: the server continues, no promise is broken, everything comes to rest`, async () => {
  await using testServer = await openTestServer({ cards: 9000 })
  const shoppers = startShoppers(testServer, 8)
  for (let kill = 0; kill < kills; kill++) {
    await shoppers.waitForAnswers(10 + Math.floor(Math.random() * 40))
    const killed = await testServer.postmasterPid()
    process.kill(killed, 'SIGKILL')
    await waitFor(async () => ((await testServer.postmasterPid()) !== killed ? true : undefined))
    await expectPromisesKept(testServer, shoppers)
  }
  await shoppers.finish()
  await expectSettledAndKept(testServer, shoppers)
  expect(shoppers.promised.length).toBeGreaterThan(kills)
})
