import { expect, test } from 'vitest'
import {
  listDispositions,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { runDueRefunds } from './refund.ts'

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: while one process waits for the gateway's response about a refund, no other requests the same one`, async () => {
    const network = createFaultyNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const other = await shop.openSecondProcess()
    const payChannel = shop.payChannels[dialect]
    const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
    await shop.pressButton(await requestQr(placed, payChannel), 'payTwice')
    await waitForStatus(placed, 'delivered')
    await expect.poll(async () => (await listDispositions(shop.db.db, placed.orderNo)).length).toBe(2)

    let requests = 0
    let answer = () => {}
    const slowly = new Promise<void>((resolve) => {
      answer = resolve
    })
    network.fault = async (page, go) => {
      if (!page.includes('refund')) return go()
      requests++
      await slowly
      return go()
    }
    const first = runDueRefunds(shop.services)
    await expect.poll(() => requests).toBe(1)
    const second = runDueRefunds(other.services)
    const third = runDueRefunds(shop.services)
    // both end at once with nothing to do; a concurrent caller waits as long as the first one
    const requestedAgain = expect.poll(() => requests, { timeout: 60_000 }).toBeGreaterThan(1)
    await Promise.race([Promise.all([second, third]), requestedAgain.catch(() => undefined)])
    expect(requests).toBe(1)
    answer()
    await Promise.all([first, second, third])
    expect((await readOrder(placed)).refund).toMatchObject({ state: 'done' })
    expect(requests).toBe(1)
  })
