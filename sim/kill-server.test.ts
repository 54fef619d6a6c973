import { expect, test } from 'vitest'
import { allIsWell, promisesHold } from './keep-promises.ts'
import { sendShoppers } from './shoppers.ts'
import { openStall } from './stall.ts'

const kills = Number(process.env.FAKA_KILLS || 8)

test(`${kills} times kill -9 of the server amid purchases: no promise is broken, and all comes to rest`, async () => {
  await using stall = await openStall({ cards: 9000 })
  const shoppers = sendShoppers(stall, 8)
  for (let kill = 0; kill < kills; kill++) {
    await shoppers.moreAnswers(10 + Math.floor(Math.random() * 40))
    await stall.server.kill()
    await promisesHold(stall, shoppers)
    await stall.server.start()
  }
  await shoppers.goHome()
  await allIsWell(stall, shoppers)
  expect(shoppers.promised.length).toBeGreaterThan(kills)
})
