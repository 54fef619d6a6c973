import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { VariantInput } from '@faka/contract/item/seller-variant'
import { createOrder } from '@faka/contract/order/order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import { calcPrice, type Price } from '@faka/contract/pricing/pricing'
import { ItemId } from '@faka/contract/shared/ids'
import { feeFenOf } from '@faka/contract/shared/money'
import { levelFenOf } from '@faka/contract/shop/member-level'
import { pageCards } from '@faka/contract/stock/card-choice'
import { checkBalance } from '@faka/contract/wallet/wallet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBalance, findLedgerErrors } from '../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { createOrderInput, readOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { seedCampaign } from '../../../test-support/seed/seed-campaign.ts'
import { seedCoupon } from '../../../test-support/seed/seed-coupon.ts'
import { createNewCards } from '../../../test-support/seed/seed-item.ts'
import { seedLevels } from '../../../test-support/seed/seed-levels.ts'
import { seedPlatformLevels } from '../../../test-support/seed/seed-platform-levels.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { setVariants } from '../modules/item/set-variants.ts'
import { refundOrder } from '../modules/payment/refund-order.ts'
import { sumChannels } from '../modules/payment/sum-channels.ts'
import { exportStatement } from '../modules/report/export-statement.ts'
import { addStock } from '../modules/stock/add-stock.ts'

const ways = ['md5', 'rsa', 'balance'] as const

/** A purchase: what the item costs, in a campaign or not, whether its cards are chosen, what the levels of shop and platform and a coupon take off and whether level and coupon add up, how it is ordered and paid, and what is refunded first. */
const Purchase = fc.record({
  priceFen: fc.integer({ min: 2, max: 5000 }),
  /** The unit prices of bulk orders, as shares of the price. */
  tierPercents: fc.constantFrom([], [90], [80, 33], [99, 50, 1]),
  quantity: fc.integer({ min: 1, max: 12 }),
  /** Whether it is a variant of an item of another price. */
  variant: fc.boolean(),
  /** What each card costs more if the buyer chooses the cards. */
  surchargeFen: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
  coupon: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('sum' as const), sumFen: fc.integer({ min: 1, max: 30_000 }) }),
      fc.record({
        kind: fc.constant('share' as const),
        basisPoints: fc.integer({ min: 100, max: 10_000 }),
      }),
    ),
    { nil: undefined },
  ),
  /** The campaign price, as a share of the price. */
  campaignPercent: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
  levelPercent: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
  /** What the level of the platform takes off, whose price the shop gives. */
  platformPercent: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
  withCoupons: fc.boolean(),
  orderedBy: fc.constantFrom('md5' as const, 'rsa' as const),
  paidBy: fc.constantFrom(...ways),
  /** What of it the balance pays beside a gateway, as a share of the goods. */
  balancePercent: fc.constantFrom(0, 0, 1, 40, 99),
  firstPercent: fc.integer({ min: 1, max: 100 }),
})
type Purchase = typeof Purchase extends fc.Arbitrary<infer Value> ? Value : never

/** The bulk prices of a purchase, without those that are no lower than the one before. */
function tiersOf({ priceFen, tierPercents }: Purchase) {
  const prices = tierPercents.map((percent) => Math.max(1, Math.floor((priceFen * percent) / 100)))
  return prices
    .map((unitPriceFen, index) => ({ minQuantity: 2 + 3 * index, unitPriceFen }))
    .filter(({ unitPriceFen }, index) => unitPriceFen < (prices[index - 1] ?? priceFen))
}

/** Adds what a purchase buys. */
async function addItem(shop: TestShop, purchase: Purchase): Promise<ItemId> {
  const { priceFen, quantity, surchargeFen } = purchase
  const tiers = tiersOf(purchase)
  const cardChoice = surchargeFen === undefined ? null : { label: 'Number', surchargeFen }
  const cards = createNewCards(quantity)
  if (!purchase.variant && cardChoice) {
    const itemId = await shop.addItem({ priceFen, tiers, cardChoice })
    await addStock(shop.seller, { itemId, cards, publicSeparator: '-' })
    return itemId
  }
  if (!purchase.variant)
    return shop.addItem({ priceFen, tiers, content: 'reusable', cards: ['A TEXT FOR ALL'] })
  const { variants } = await setVariants(shop.seller, {
    itemId: await shop.addItem({ priceFen: 7_777, cardChoice }),
    axes: [{ name: 'Kind', values: ['Beside', 'Bought'] }],
    variants: [
      VariantInput.parse({ options: ['Beside'], priceFen: priceFen + 1 }),
      VariantInput.parse({ options: ['Bought'], priceFen, tiers }),
    ],
  })
  const itemId = ItemId.parse(variants[1]?.variantId)
  await addStock(shop.seller, { itemId, cards, publicSeparator: '-' })
  return itemId
}

/** What all purchases come to. */
interface Sums {
  receivedFen: number
  refundedFen: number
  feeFen: number
  balanceFen: number
  /** How many were at a member price, at one of the platform, in a campaign, and of chosen cards with a surcharge. */
  memberOrders: number
  platformOrders: number
  campaignOrders: number
  chosenOrders: number
  /** How many were paid in part by the balance. */
  partOrders: number
}

type Buyer = Awaited<ReturnType<typeof openBuyer>>

/** The references of as many cards as a purchase buys, where they are chosen. */
async function chooseAll(
  buyer: Buyer['visitor'],
  itemId: ItemId,
  { quantity, surchargeFen }: Purchase,
): Promise<string[] | undefined> {
  if (surchargeFen === undefined) return undefined
  const { list } = await buyer.call(pageCards, { itemId, pageSize: quantity })
  return list.map(({ ref }) => ref)
}

/** A level with this name that takes off so much; none of nothing. */
const levelsOf = (name: string, percent: number | undefined) =>
  percent ? [{ name, spentFen: 1, basisPoints: percent * 100 }] : []

/** Sets the levels of a purchase, of which whatever was spent reaches the one there is. */
async function setBothLevels(shop: TestShop, { levelPercent, platformPercent, withCoupons }: Purchase) {
  await seedPlatformLevels(shop, levelsOf('Star', platformPercent))
  await seedLevels(shop, { levels: levelsOf('Member', levelPercent), withCoupons, platformLevels: true })
}

/** The level of a price with what it saves, which is the better one if there is any, and counts it. */
function expectBetterLevel(
  asked: Price,
  { quantity, levelPercent = 0, platformPercent = 0 }: Purchase,
  sums: Sums,
) {
  const [level, ...more] = asked.reasons.filter((each) => each.kind === 'level')
  expect(more).toEqual([])
  if (!level) return { levelFen: 0 }
  const ofPlatform = platformPercent > levelPercent
  const basisPoints = Math.max(levelPercent, platformPercent) * 100
  const levelFen = levelFenOf(basisPoints, asked.unitPriceFen * quantity)
  expect(level).toEqual({ kind: 'level', name: ofPlatform ? 'Star' : 'Member', basisPoints, levelFen })
  sums.memberOrders++
  if (ofPlatform) sums.platformOrders++
  return { level, levelFen }
}

/** Makes one purchase, checks that every sum of it is one sum, and adds it to the sums of all. */
async function buyAndRefund(shop: TestShop, { visitor: buyer }: Buyer, purchase: Purchase, sums: Sums) {
  const { quantity, orderedBy, paidBy, withCoupons } = purchase
  await setBothLevels(shop, purchase)
  const itemId = await addItem(shop, purchase)
  const campaignFen = Math.floor((purchase.priceFen * (purchase.campaignPercent ?? 0)) / 100)
  if (campaignFen > 0) await seedCampaign(shop, itemId, { priceFen: campaignFen })
  const couponCode = purchase.coupon && (await seedCoupon(shop, { discount: purchase.coupon }))
  const chosenCards = await chooseAll(buyer, itemId, purchase)
  const surchargeFen = (purchase.surchargeFen ?? 0) * quantity
  if (surchargeFen > 0) sums.chosenOrders++
  const price = (payChannel: string | undefined, code = couponCode) =>
    buyer.call(calcPrice, { itemId, quantity, chosenCards, couponCode: code, payChannel })
  const asked = await price(shop.payChannels[orderedBy])
  // goods that cost too little for it are bought without
  const isRefused = asked.reasons.some(({ kind }) => kind === 'couponRefused')
  const used = isRefused ? undefined : couponCode
  const couponFen = asked.reasons.reduce(
    (sum, each) => sum + (each.kind === 'coupon' ? each.couponFen : 0),
    0,
  )
  expect(used === undefined).toBe(couponFen === 0)
  const { level, levelFen } = expectBetterLevel(asked, purchase, sums)
  expect(asked.discountFen).toBe(
    asked.goodsFen - surchargeFen - asked.unitPriceFen * quantity + levelFen + couponFen,
  )
  const priceFen = campaignFen || purchase.priceFen
  const tier = tiersOf(purchase).findLast(({ minQuantity }) => minQuantity <= quantity)
  expect(asked.goodsFen).toBe(priceFen * quantity + surchargeFen)
  expect(asked.unitPriceFen).toBe(Math.min(priceFen, tier?.unitPriceFen ?? priceFen))
  if (campaignFen > 0) sums.campaignOrders++
  if (!withCoupons) expect(Math.min(levelFen, couponFen)).toBe(0)

  const { orderNo, amountFen } = await buyer.call(
    createOrder,
    createOrderInput(shop, itemId, {
      quantity,
      chosenCards,
      couponCode: used,
      payChannel: shop.payChannels[orderedBy],
      expectedAmountFen: asked.amountFen,
    }),
  )
  expect(amountFen).toBe(asked.amountFen)
  const placed = { buyer, orderNo }
  const { goodsFen, discountFen, feeFen } = asked
  const goods = {
    goodsFen,
    discountFen,
    ...(chosenCards && { choice: { label: 'Number', texts: chosenCards.map(() => 'NEW'), surchargeFen } }),
    ...(campaignFen > 0 && { campaign: { priceFen, normalPriceFen: purchase.priceFen } }),
    ...(level && { level: { name: level.name, basisPoints: level.basisPoints, levelFen } }),
    ...(used && { coupon: { code: used, couponFen } }),
  }
  expect(await readOrder(placed)).toMatchObject({ ...goods, feeFen, amountFen })

  const whole = await price(paidBy === 'balance' ? undefined : shop.payChannels[paidBy], used)
  const netFen = whole.amountFen - whole.feeFen
  const balanceFen = paidBy === 'balance' ? 0 : Math.floor((netFen * purchase.balancePercent) / 100)
  const partFee = paidBy === 'balance' ? 0 : feeFenOf(netFen - balanceFen, paidBy === 'rsa' ? 150 : 0)
  const feeOfDue = balanceFen > 0 ? partFee : whole.feeFen
  const due = { feeFen: feeOfDue, amountFen: netFen + feeOfDue }
  if (paidBy === 'balance') {
    expect((await buyer.call(checkBalance, { orderNo })).amountFen).toBe(due.amountFen)
    await buyer.call(payFromBalance, { orderNo })
  } else {
    const payChannel = shop.payChannels[paidBy]
    const paying = await buyer.call(payOrder, { orderNo, payChannel, balanceFen })
    expect(paying.amountFen).toBe(due.amountFen - balanceFen)
    expect(paying.balanceFen ?? 0).toBe(balanceFen)
    if (balanceFen > 0) sums.partOrders++
    await shop.pressButton(paying.qrContent, 'pay')
  }
  await waitForStatus(placed, 'delivered')
  const paid = await readOrder(placed)
  expect(paid).toMatchObject({ ...goods, feeFen: due.feeFen, amountFen: due.amountFen })
  expect(paid.balanceFen ?? 0).toBe(balanceFen)

  const refund = (partFen: number) => {
    const requestId = crypto.randomUUID()
    return refundOrder(
      shop.seller,
      refundOperation.input.parse({ requestId, orderNo, why: 'a test', amountFen: partFen }),
    )
  }
  const firstFen = Math.max(1, Math.floor((due.amountFen * purchase.firstPercent) / 100))
  const restFen = due.amountFen - firstFen
  expect((await refund(firstFen)).refundableFen).toBe(restFen)
  await expect(refund(restFen + 1)).rejects.toThrow(/refundTooLarge|orderNotRefundable/)
  sums.receivedFen += due.amountFen
  sums.refundedFen += firstFen
  sums.feeFen += due.feeFen
  if (paidBy === 'balance') sums.balanceFen += firstFen - due.amountFen
  // what the gateway got is refunded first
  else sums.balanceFen += Math.max(0, firstFen - (due.amountFen - balanceFen)) - balanceFen
}

/** The totals of a statement, in 分: received, refunded, fees, and what is left. */
async function readTotals(shop: TestShop, month: string): Promise<number[]> {
  const { body } = await exportStatement(shop.seller, { shortUrl: shop.shortUrl, month, format: 'csv' })
  const file = await buffer(body instanceof Readable ? body : Readable.from([body]))
  const last = file.toString().trim().split('\r\n').at(-1) ?? ''
  return last
    .split(',')
    .slice(7, 11)
    .map((cell) => Math.round(Number(cell) * 100))
}

test('variant, chosen cards, campaign, bulk price, level of shop or platform, coupon, fee and balance in any combination: page, checkout, order, receipt, refunds and statement are one sum', async () => {
  await using shop = await openShop()
  // the middle of a month, so that a few minutes later is the same one
  shop.clock.now = new Date('2026-11-15T04:00:00Z')
  const buyer = await openBuyer(shop)
  const startFen = 10_000_000
  await addBalance(shop, buyer, startFen)
  const sums: Sums = {
    receivedFen: 0,
    refundedFen: 0,
    feeFen: 0,
    balanceFen: 0,
    memberOrders: 0,
    platformOrders: 0,
    campaignOrders: 0,
    chosenOrders: 0,
    partOrders: 0,
  }
  await fc.assert(
    fc.asyncProperty(Purchase, (purchase) => buyAndRefund(shop, buyer, purchase, sums)),
    // each is kept in the sums of all, so that none may be tried again smaller
    { numRuns: 25, endOnFailure: true },
  )
  expect(sums.memberOrders).toBeGreaterThan(sums.platformOrders)
  expect(sums.platformOrders).toBeGreaterThan(0)
  expect(sums.campaignOrders).toBeGreaterThan(0)
  expect(sums.chosenOrders).toBeGreaterThan(0)
  expect(sums.partOrders).toBeGreaterThan(0)
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)

  const receipts = await shop.db.db.selectFrom('receipt').select('amount_fen').execute()
  expect(receipts.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(sums.receivedFen)
  const span = { shortUrl: shop.shortUrl, from: '2026-11-01', to: '2026-11-30' }
  const { test: page } = await sumChannels(shop.seller, span)
  const { receivedFen, refundedFen, feeFen } = sums
  expect(page).toMatchObject({ receivedFen, refundedFen, feeFen })
  expect(await readTotals(shop, '2026-11')).toEqual([receivedFen, refundedFen, feeFen, page.netFen])
  const { balance_fen } = await shop.db.db
    .selectFrom('wallet')
    .select('balance_fen')
    .where('account_id', '=', buyer.account.account_id)
    .executeTakeFirstOrThrow()
  expect(balance_fen).toBe(startFen + sums.balanceFen)
  expect(await findLedgerErrors(shop)).toEqual([])
})
