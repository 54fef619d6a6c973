import type { PayChannelId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import {
  listDispositions,
  type PlacedOrder,
  readCards,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { editChannel } from '../pay-channel/edit-channel.ts'

/** An order whose code was shown before its channel was disabled. */
async function openShownPayment(
  shop: TestShop,
  payChannel: PayChannelId,
): Promise<{ placed: PlacedOrder; qr: string }> {
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  const qr = await requestQr(placed, payChannel)
  await editChannel(shop.seller, { payChannelId: payChannel, enabled: false, why: 'a test' })
  return { placed, qr }
}

const listVerdicts = async (shop: TestShop) =>
  (await shop.db.db.selectFrom('payment_event').select('verdict').orderBy('event_id').execute()).map(
    ({ verdict }) => verdict,
  )

for (const dialect of ['md5', 'rsa'] as const)
  test(`${dialect}: money for a code that was shown while its channel was enabled is accepted after it was disabled`, async () => {
    await using shop = await openShop()
    const { placed, qr } = await openShownPayment(shop, shop.payChannels[dialect])
    // the clock is stopped and no job runs: only the webhook reports the payment
    await shop.pressButton(qr, 'payTwice')
    await waitForStatus(placed, 'delivered')
    expect(await readCards(placed)).toEqual(createCards(1))
    await expect
      .poll(async () =>
        (await listDispositions(shop.db.db, placed.orderNo)).map((disposition) => disposition.split(' ')[1]),
      )
      .toEqual(['paid', 'secondPayment'])
    await expect.poll(() => listVerdicts(shop)).toEqual(['paid', 'paid'])
  })

test('a disabled channel answers a badly signed webhook as if it did not exist, and stores nothing', async () => {
  await using shop = await openShop()
  const { placed } = await openShownPayment(shop, shop.payChannels.md5)
  const forged = await fetch(`${shop.url}/pay/notify/epay-md5/${shop.payChannels.md5}?money=10&sign=0`)
  expect([forged.status, await forged.text()]).toEqual([404, ''])
  expect(await listVerdicts(shop)).toEqual([])
  await waitForStatus(placed, 'unpaid')
})

test('a public shop accepts no webhook of test money', async () => {
  await using shop = await openShop()
  const { placed, qr } = await openShownPayment(shop, shop.payChannels.md5)
  shop.services.config.sandbox = false
  await shop.pressButton(qr, 'pay')
  const copies = () => shop.db.db.selectFrom('sandbox_gateway.call_back').select('tries').execute()
  await expect.poll(copies).toEqual([{ tries: 1 }])
  expect(await listVerdicts(shop)).toEqual([])
  await waitForStatus(placed, 'unpaid')
})
