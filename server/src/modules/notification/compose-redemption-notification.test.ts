import { redeemCard } from '@faka/contract/redemption/redemption'
import { expect, test } from 'vitest'
import { buy, readCards } from '../../../../test-support/seed/purchase.ts'
import { redeemNote } from '../../../../test-support/seed/seed-redemption.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { openWebhookListener } from '../../../../test-support/server/webhook-listener.ts'
import { waitForWebhookCalls } from './public.ts'
import { setNotice } from './set-notice.ts'
import { setWebhook } from './set-webhook.ts'

/** Buys a card and redeems it with an answer that no notification may have. */
async function redeem(shop: TestShop) {
  const questions = [{ label: 'Account', kind: 'text' as const, required: true, options: [] }]
  const item = { title: 'Membership', redeemNote, questions, cards: createCards(1, 'CANARY') }
  const itemId = await shop.addItem(item)
  const placed = await buy(shop, itemId, { contact: { qq: '10001' } })
  const [card = ''] = await readCards(placed)
  await shop.visitor().call(redeemCard, { itemId, card, answers: ['CANARY'] })
  return { itemId, orderNo: placed.orderNo }
}

test('the seller is told of a redeemed card by email and webhook, never of the card nor of what was answered', async () => {
  await using shop = await openShop({ limits: { proofOfWorkCost: 1 } })
  await using program = await openWebhookListener()
  const { shortUrl } = shop
  await setNotice(shop.seller, { shortUrl, mail: 'seller@example.com' })
  await setWebhook(shop.seller, { shortUrl, url: program.url })
  const { itemId, orderNo } = await redeem(shop)
  const mails = (await readOutbox(shop)).filter(({ template }) => template === 'cardRedeemed')
  expect(mails).toMatchObject([{ to: 'seller@example.com' }])
  expect(mails[0]?.text.body).toContain('a card of “Membership”')
  expect(mails[0]?.text.body).toContain(`${shop.url}/seller/redemptions?shop=${shortUrl}`)
  await waitForWebhookCalls(shop.services)
  const calls = program.received.filter(({ payload }) => payload.kind === 'card.redeemed')
  expect(calls.map(({ payload }) => payload.data)).toEqual([
    { redemptionNo: expect.any(String), orderNo, itemId },
  ])
  expect(JSON.stringify([mails, calls.map(({ payload }) => payload)])).not.toContain('CANARY')
})

test('a seller who wants no emails about redeemed cards gets none', async () => {
  await using shop = await openShop({ limits: { proofOfWorkCost: 1 } })
  const settings = { shortUrl: shop.shortUrl, mail: 'seller@example.com', mailKinds: ['order.paid' as const] }
  await setNotice(shop.seller, settings)
  await redeem(shop)
  expect((await readOutbox(shop)).map(({ template }) => template)).not.toContain('cardRedeemed')
})
