import { getItem, pageItems } from '@faka/contract/item/item'
import { VariantInput } from '@faka/contract/item/seller-variant'
import { createOrder } from '@faka/contract/order/order'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { listAuditEvents } from '@faka/contract/report/audit'
import { ItemId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  createOrderInput,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedCampaign } from '../../../../test-support/seed/seed-campaign.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { listComplaintsOfOrder } from '../complaint/public.ts'
import { showOrder } from '../delivery/show-order.ts'
import { sumOrdersByCampaign } from '../order/public.ts'
import { getSoldOrderMoney } from '../payment/public.ts'
import { listRedeemedCardIds } from '../redemption/public.ts'
import { changeItem } from './change-item.ts'
import { listCampaigns } from './list-campaigns.ts'
import { setVariants } from './set-variants.ts'

const port = { sumOrdersByCampaign }

/** A shop with an item of 10.00 yuan, 9.00 from three on and 5.00 from ten on. */
async function openCampaignShop() {
  const shop = await openShop()
  const tiers = [
    { minQuantity: 3, unitPriceFen: 900 },
    { minQuantity: 10, unitPriceFen: 500 },
  ]
  const itemId = await shop.addItem({ priceFen: 1000, tiers, cards: createCards(40) })
  const buyer = shop.visitor()
  const priceOf = async (quantity = 1) => (await buyer.call(calcPrice, { itemId, quantity })).amountFen
  return { shop, itemId, buyer, priceOf, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('a campaign begins and ends by the clock, and the page and the list say when', async () => {
  await using open = await openCampaignShop()
  const { shop, itemId, buyer, priceOf } = open
  await seedCampaign(shop, itemId, { priceFen: 800, fromMinutes: 10, untilMinutes: 30 })
  const shown = async () => {
    const { priceFen, originalPriceFen, priceFromFen, tiers, campaign } = await buyer.call(getItem, {
      id: itemId,
    })
    const [brief] = (await buyer.call(pageItems, { shortUrl: shop.shortUrl })).list
    expect(brief).toMatchObject({ priceFen, priceFromFen, ...(campaign && { campaign }) })
    return { priceFen, originalPriceFen, priceFromFen, tiers: tiers.length, campaign }
  }
  const normal = { priceFen: 1000, priceFromFen: 500, tiers: 2 }
  expect(await shown()).toMatchObject({ ...normal, campaign: { kind: 'begins', seconds: 600 } })
  expect(await priceOf()).toBe(1000)
  await shop.advanceClock(599)
  expect(await priceOf()).toBe(1000)
  await shop.advanceClock(1)
  expect(await shown()).toMatchObject({
    priceFen: 800,
    originalPriceFen: 1000,
    priceFromFen: 500,
    tiers: 1,
    campaign: { kind: 'ends', seconds: 1200, time: expect.stringMatching(/Z$/) },
  })
  expect(await priceOf()).toBe(800)
  await shop.advanceClock(1199)
  expect(await priceOf()).toBe(800)
  await shop.advanceClock(1)
  expect(await priceOf()).toBe(1000)
  const after = await shown()
  expect(after).toMatchObject(normal)
  expect(after.campaign).toBeUndefined()
  expect(after.originalPriceFen).toBeUndefined()
})

test('the lower of bulk price and campaign price counts, and the reasons say so', async () => {
  await using open = await openCampaignShop()
  const { shop, itemId, buyer, priceOf } = open
  await seedCampaign(shop, itemId, { priceFen: 800 })
  expect([await priceOf(1), await priceOf(3), await priceOf(10)]).toEqual([800, 2400, 5000])
  const campaign = { kind: 'campaign', priceFen: 800, normalPriceFen: 1000 }
  expect((await buyer.call(calcPrice, { itemId, quantity: 10 })).reasons).toEqual([
    campaign,
    { kind: 'tier', minQuantity: 10, unitPriceFen: 500 },
  ])
  expect((await buyer.call(calcPrice, { itemId, quantity: 3 })).reasons).toEqual([campaign])
})

test('a buyer who saw another price is told the new one, at the begin and at the end', async () => {
  await using open = await openCampaignShop()
  const { shop, itemId, buyer } = open
  const order = (expectedAmountFen: number) =>
    buyer.expectRejection(createOrder, createOrderInput(shop, itemId, { expectedAmountFen }))
  await seedCampaign(shop, itemId, { priceFen: 800, fromMinutes: 1, untilMinutes: 2 })
  await shop.advanceClock(60)
  expect(await order(1000)).toMatchObject({ code: 'priceChanged', data: { amountFen: 800 } })
  await shop.advanceClock(60)
  expect(await order(800)).toMatchObject({ code: 'priceChanged', data: { amountFen: 1000 } })
})

test('an order of the last second keeps its price: repeated, and paid after the end', async () => {
  await using open = await openCampaignShop()
  const { shop, itemId, buyer, priceOf } = open
  await seedCampaign(shop, itemId, { priceFen: 800, untilMinutes: 1 })
  await shop.advanceClock(59)
  const input = createOrderInput(shop, itemId, { expectedAmountFen: 800 })
  const placed = await buyer.call(createOrder, input)
  expect(placed.amountFen).toBe(800)
  await shop.advanceClock(1)
  expect(await priceOf()).toBe(1000)
  expect(await buyer.call(createOrder, input)).toMatchObject({ orderNo: placed.orderNo, amountFen: 800 })
  const another = { ...input, requestId: crypto.randomUUID() }
  expect(await buyer.expectRejection(createOrder, another)).toMatchObject({
    code: 'priceChanged',
    data: { amountFen: 1000 },
  })
  const order = { ...placed, buyer }
  await shop.pressButton(await requestQr(order, shop.payChannels.md5), 'pay')
  await waitForStatus(order, 'delivered')
  expect(await readOrder(order)).toMatchObject({
    amountFen: 800,
    campaign: { priceFen: 800, normalPriceFen: 1000 },
  })
})

test('no order is placed by another campaign than that of its moment, even if this process missed the change', async () => {
  await using open = await openCampaignShop()
  const { shop, itemId, buyer, priceOf } = open
  expect(await priceOf()).toBe(1000)
  // as another process would whose notification gets lost
  await sql`insert into campaign (shop_id, item_id, price_fen, valid_from, valid_until, created_at)
    select shop_id, item_id, 700, now, now + interval '1 hour', now
    from item, (select ${shop.clock.now}::timestamptz as now) clock where public_id = ${itemId}`.execute(
    shop.db.db,
  )
  const order = (expectedAmountFen: number) => createOrderInput(shop, itemId, { expectedAmountFen })
  expect(await buyer.expectRejection(createOrder, order(1000))).toMatchObject({ data: { amountFen: 700 } })
  expect((await buyer.call(createOrder, order(700))).amountFen).toBe(700)
  await sql`update campaign set ended_at = ${shop.clock.now}`.execute(shop.db.db)
  expect(await buyer.expectRejection(createOrder, order(700))).toMatchObject({ data: { amountFen: 1000 } })
  expect((await buyer.call(createOrder, order(1000))).amountFen).toBe(1000)
})

test('an order keeps both prices, and its campaign counts what was paid for in it', async () => {
  await using open = await openCampaignShop()
  const { shop, itemId } = open
  await buy(shop, itemId)
  await seedCampaign(shop, itemId, { priceFen: 800 })
  const bought = await buy(shop, itemId, { quantity: 2 })
  await buy(shop, itemId, { quantity: 10 })
  const unpaid = await submitOrder(shop, itemId)
  await seedCampaign(shop, itemId, { priceFen: 600 })
  const frozen = { campaign: { priceFen: 800, normalPriceFen: 1000 } }
  for (const order of [bought, unpaid]) expect(await readOrder(order)).toMatchObject(frozen)
  const sold = await showOrder(
    shop.seller,
    { orderNo: bought.orderNo },
    { getSoldOrderMoney, listComplaintsOfOrder, listRedeemedCardIds },
  )
  expect(sold).toMatchObject(frozen)
  expect(await listCampaigns(shop.seller, { itemId: ItemId.parse(itemId) }, port)).toMatchObject({
    list: [
      { priceFen: 600, state: 'running', orders: 0, quantity: 0, soldFen: 0 },
      { priceFen: 800, state: 'ended', orders: 2, quantity: 12, soldFen: 6600 },
    ],
  })
})

test('a campaign is below the price and ends after it begins; a lower price of the item is kept', async () => {
  await using open = await openCampaignShop()
  const { shop, itemId, priceOf } = open
  const issueOf = (path: string) => ({ codeName: 'badInput', data: [{ path }] })
  await expect(seedCampaign(shop, itemId, { priceFen: 1000 })).rejects.toMatchObject(
    issueOf('campaign.priceFen'),
  )
  for (const times of [{ untilMinutes: -1 }, { fromMinutes: 5, untilMinutes: 5 }])
    await expect(seedCampaign(shop, itemId, { priceFen: 800, ...times })).rejects.toMatchObject(
      issueOf('campaign.until'),
    )
  await seedCampaign(shop, itemId, { priceFen: 800 })
  await changeItem(shop.seller, { itemId: ItemId.parse(itemId), priceFen: 700, tiers: [] })
  expect(await priceOf()).toBe(700)
  const { campaign } = await readOrder(await submitOrder(shop, itemId))
  expect(campaign).toBeUndefined()
})

test('a variant has a campaign of its own, and an item with variants has none', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ priceFen: 1000 })
  const { variants } = await setVariants(shop.seller, {
    itemId,
    axes: [{ name: 'Size', values: ['S', 'L'] }],
    variants: ['S', 'L'].map((option) => VariantInput.parse({ options: [option], priceFen: 1000 })),
  })
  await expect(seedCampaign(shop, itemId, { priceFen: 800 })).rejects.toMatchObject({
    codeName: 'variantNeeded',
  })
  const [small, large] = variants
  await seedCampaign(shop, small?.variantId ?? '', { priceFen: 800 })
  const buyer = shop.visitor()
  const [brief] = (await buyer.call(pageItems, { shortUrl: shop.shortUrl })).list
  expect(brief).toMatchObject({ priceFromFen: 800, priceFen: 1000, campaign: { kind: 'ends' } })
  const page = await buyer.call(getItem, { id: large?.variantId ?? itemId })
  expect(page).toMatchObject({
    priceFen: 1000,
    variants: { list: [{ priceFromFen: 800 }, { priceFromFen: 1000 }] },
  })
  expect(page.campaign).toBeUndefined()
})

test('the audit trail has who set and ended a campaign', async () => {
  await using open = await openCampaignShop()
  const { shop, itemId } = open
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  owner.headers['accept-language'] = 'en-US'
  await seedCampaign(shop, itemId, { priceFen: 800 })
  await shop.advanceClock(60)
  for (let times = 0; times < 2; times++) await seedCampaign(shop, itemId, null)
  const { list } = await owner.call(listAuditEvents, { shortUrl: shop.shortUrl, kind: 'campaign' })
  expect(list.map(({ kind, text, subject }) => [kind, text, subject.id])).toEqual([
    ['campaign.ended', 'Ended the campaign price of ¥8.00', itemId],
    ['campaign.set', 'Set a campaign price of ¥8.00', itemId],
  ])
})
