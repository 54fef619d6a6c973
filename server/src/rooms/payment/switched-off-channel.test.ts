import type { PayChannelId } from '@faka/contract/ids'
import { expect, test } from 'vitest'
import { openShop, someCards, type TestShop } from '../../test/open-shop.ts'
import { askQr, cardsOf, fatesOf, type Placed, place, reach } from '../../test/purchase.ts'
import { editChannel } from './edit-channel.ts'

/** An order whose code was shown, and whose channel was switched off then. */
async function openShown(shop: TestShop, payChannel: PayChannelId): Promise<{ placed: Placed; qr: string }> {
  const placed = await place(shop, await shop.addItem({ cards: someCards(1) }), { payChannel })
  const qr = await askQr(placed, payChannel)
  await editChannel(shop.seller, { payChannelId: payChannel, enabled: false })
  return { placed, qr }
}

const verdictsOf = async (shop: TestShop) =>
  (await shop.db.db.selectFrom('payment_event').select('verdict').orderBy('event_id').execute()).map(
    ({ verdict }) => verdict,
  )

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: money for a code that was shown while its channel was on is taken after it was switched off`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openShown(shop, shop.payChannels[dialect])
    // no clock goes on and nobody asks: the call-back alone brings the money
    await shop.press(qr, 'payTwice')
    await reach(placed, 'delivered')
    expect(await cardsOf(placed)).toEqual(someCards(1))
    await expect
      .poll(async () => (await fatesOf(shop.db.db, placed.orderNo)).map((fate) => fate.split(' ')[1]), {
        timeout: 20_000,
      })
      .toEqual(['paid', 'secondPayment'])
    await expect.poll(() => verdictsOf(shop), { timeout: 20_000 }).toEqual(['paid', 'paid'])
  })

test('a channel that is off answers a message that is not signed well as if there were no such channel, and keeps nothing of it', async () => {
  await using shop = await openShop()
  const { placed } = await openShown(shop, shop.payChannels.md5)
  const forged = await fetch(`${shop.url}/pay/notify/epay-md5/${shop.payChannels.md5}?money=10&sign=0`)
  expect([forged.status, await forged.text()]).toEqual([404, ''])
  expect(await verdictsOf(shop)).toEqual([])
  await reach(placed, 'unpaid')
})

test('a public shop hears nothing of test money', async () => {
  await using shop = await openShop()
  const { placed, qr } = await openShown(shop, shop.payChannels.md5)
  shop.house.config.sandbox = false
  await shop.press(qr, 'pay')
  const copies = () => shop.db.db.selectFrom('sandbox_gateway.call_back').select('tries').execute()
  await expect.poll(copies, { timeout: 20_000 }).toEqual([{ tries: 1 }])
  expect(await verdictsOf(shop)).toEqual([])
  await reach(placed, 'unpaid')
})
