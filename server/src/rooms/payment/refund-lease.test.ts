import { expect, test } from 'vitest'
import { openNetwork } from '../../test/network.ts'
import { openShop, someCards } from '../../test/open-shop.ts'
import { askQr, fatesOf, look, place, reach } from '../../test/purchase.ts'
import { refundDue } from './refund.ts'

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: while one process waits for the gateway's word about a refund, no other asks for the same`, async () => {
    const network = openNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const other = await shop.openBeside()
    const payChannel = shop.payChannels[dialect]
    const placed = await place(shop, await shop.addItem({ cards: someCards(1) }), { payChannel })
    await shop.press(await askQr(placed, payChannel), 'payTwice')
    await reach(placed, 'delivered')
    await expect
      .poll(async () => (await fatesOf(shop.db.db, placed.orderNo)).length, { timeout: 20_000 })
      .toBe(2)

    let asked = 0
    let answer = () => {}
    const slowly = new Promise<void>((resolve) => {
      answer = resolve
    })
    network.trouble = async (page, go) => {
      if (!page.includes('refund')) return go()
      asked++
      await slowly
      return go()
    }
    const first = refundDue(shop.house)
    await expect.poll(() => asked, { timeout: 20_000 }).toBe(1)
    const second = refundDue(other.house)
    const third = refundDue(shop.house)
    // they end at once, having found nothing to do; whoever asks as well waits as long as the first one
    const asksToo = expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThan(1)
    await Promise.race([Promise.all([second, third]), asksToo.catch(() => undefined)])
    expect(asked).toBe(1)
    answer()
    await Promise.all([first, second, third])
    expect((await look(placed)).refund).toMatchObject({ state: 'done' })
    expect(asked).toBe(1)
  })
