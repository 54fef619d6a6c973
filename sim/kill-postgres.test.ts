import { expect, test } from 'vitest'
import { allIsWell, promisesHold } from './keep-promises.ts'
import { eventually } from './real-server.ts'
import { sendShoppers } from './shoppers.ts'
import { openStall } from './stall.ts'

const kills = Number(process.env.FAKA_KILLS || 8)

test(`${kills} times kill -9 of PostgreSQL amid purchases: the server goes on, no promise is broken, all comes to rest`, async () => {
  await using stall = await openStall({ cards: 9000 })
  const shoppers = sendShoppers(stall, 8)
  for (let kill = 0; kill < kills; kill++) {
    await shoppers.moreAnswers(10 + Math.floor(Math.random() * 40))
    const killed = await stall.postmasterPid()
    process.kill(killed, 'SIGKILL')
    await eventually(async () => ((await stall.postmasterPid()) !== killed ? true : undefined))
    await promisesHold(stall, shoppers)
  }
  await shoppers.goHome()
  await allIsWell(stall, shoppers)
  expect(shoppers.promised.length).toBeGreaterThan(kills)
})
