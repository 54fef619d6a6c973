import { saveRating } from '@faka/contract/rating/rating'
import { expect, test } from 'vitest'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { rate } from '../../../../test-support/seed/rate.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { openWebhookListener } from '../../../../test-support/server/webhook-listener.ts'
import { waitForWebhookCalls } from './public.ts'
import { setNotice } from './set-notice.ts'
import { setWebhook } from './set-webhook.ts'

test('the seller is told of a new rating once, by email and webhook, never what was written nor of a change', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  const { shortUrl } = shop
  await setNotice(shop.seller, { shortUrl, mail: 'seller@example.com' })
  await setWebhook(shop.seller, { shortUrl, url: program.url })
  const itemId = await shop.addItem({ title: 'Star crystals', cards: createCards(1) })
  const bought = await buy(shop, itemId, { contact: { qq: '10001' } })
  const { ratingNo } = await rate(bought, 2, 'CANARY')
  await readOutbox(shop)
  const { buyer, orderNo } = bought
  await buyer.call(saveRating, { orderNo, stars: 5, text: 'CANARY, and better now' })
  const mails = (await readOutbox(shop)).filter(({ template }) => template === 'ratingWritten')
  expect(mails).toMatchObject([{ to: 'seller@example.com' }])
  expect(mails[0]?.text.body).toContain('“Star crystals” with 2 of 5 stars')
  expect(mails[0]?.text.body).toContain(`${shop.url}/seller/ratings?shop=${shortUrl}`)
  await waitForWebhookCalls(shop.services)
  const calls = program.received.filter(({ payload }) => payload.kind === 'rating.written')
  expect(calls.map(({ payload }) => payload.data)).toEqual([{ ratingNo, orderNo, itemId, stars: 2 }])
  expect(JSON.stringify([mails, calls.map(({ payload }) => payload)])).not.toContain('CANARY')
})

test('a seller who wants no emails about ratings gets none', async () => {
  await using shop = await openShop()
  const settings = { shortUrl: shop.shortUrl, mail: 'seller@example.com', mailKinds: ['order.paid' as const] }
  await setNotice(shop.seller, settings)
  const bought = await buy(shop, await shop.addItem({ cards: createCards(1) }), { contact: { qq: '10001' } })
  await rate(bought)
  expect((await readOutbox(shop)).map(({ template }) => template)).not.toContain('ratingWritten')
})
