import { randomUUID } from 'node:crypto'
import { NextRelease } from '@faka/contract/item/item'
import { createOrder as createOrderOperation } from '@faka/contract/order/order'
import { payOrder } from '@faka/contract/payment/payment'
import type { ProofOfWork } from '@faka/contract/shared/proof-of-work'
import * as z from 'zod/mini'
import { seededRandom } from '../server/src/cli/demo/seeded-random.ts'
import type { LimitSettings } from '../server/src/platform/config.ts'
import { defaultLimits } from '../test-support/limits/wide-limits.ts'
import { openBuyer } from '../test-support/seed/open-buyer.ts'
import { buy, countCardsByState, waitForStatus } from '../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../test-support/server/open-shop.ts'
import { solveProof } from '../test-support/server/solve-proof.ts'
import type { RequestOf, Visitor } from '../test-support/server/visitor.ts'

const stock = 500
const attackers = 1000
const networks = 200
const honestBuyers = 100
/** Honest buyers arrive during these minutes; each wants one to three cards. */
const arrivals = { from: 2, to: 30 }
/** Buyers who arrive later than this before the end are not counted. */
const lastArrivalMinutes = 6
/** When a rejected attacker tries again; honest buyers wait as long as the response says. */
const attackerRetryMinutes = 8

const noLimits: Partial<LimitSettings> = {
  heldPercentPerBuyer: 100,
  heldPercentPerNetwork: 100,
  heldPercentPerAccount: 100,
  heldPercentKnown: 100,
  heldPercentOfGuests: 100,
  heldPercentOfSuspects: 100,
  crowdedHeldPercent: 100,
  scarceHeldPercent: 100,
  lapsesPerBuyer: 1_000_000,
  lapsesPerNetwork: 1_000_000,
}

type CreateOrderRequest = RequestOf<typeof createOrderOperation>
const FewerCardsData = z.object({ maxQuantity: z.int() })
const SoldOutData = z.object({ nextRelease: z.nullable(NextRelease) })

type HoldResult = { orderNo: string; quantity: number } | { waitSeconds: number | undefined }

/** Requests cards: accepts fewer if the shop offers fewer, and solves the proof of work if required. */
async function tryToHold(
  visitor: Visitor,
  input: Omit<CreateOrderRequest, 'requestId'>,
): Promise<HoldResult> {
  let proof: ProofOfWork | undefined
  let { quantity } = input
  for (let turn = 0; turn < 4; turn++) {
    const answer = await visitor.send(createOrderOperation, {
      ...input,
      quantity,
      requestId: randomUUID(),
      ...(proof && { proof }),
    })
    const { code, data } = answer.json<{ code: number; data: unknown }>()
    if (code === 0) return { orderNo: (data as { orderNo: string }).orderNo, quantity }
    if (code === 210027) quantity = FewerCardsData.parse(data).maxQuantity
    else if (code === 210028) proof = await solveProof(data)
    else {
      const soldOut = SoldOutData.safeParse(data)
      return { waitSeconds: soldOut.success ? soldOut.data.nextRelease?.waitSeconds : undefined }
    }
  }
  return { waitSeconds: undefined }
}

interface Attacker {
  address: string
  nextTry: number
}

interface HonestBuyer {
  visitor: Visitor
  contact: CreateOrderRequest['contact']
  arrives: number
  nextTry: number
  wants: number
  asked: number
  bought: number
  waitingToPay: { orderNo: string; quantity: number; at: number } | undefined
}

/**
 * Buyers who pay: six of ten are guests unknown to the shop, two are guests who bought before, and two have accounts
 * with a verified phone in the attackers' networks.
 */
async function openHonestBuyers(shop: TestShop, draw: (below: number) => number): Promise<HonestBuyer[]> {
  const early = await shop.addItem({ cards: createCards(honestBuyers, 'EARLIER') })
  return Promise.all(
    Array.from({ length: honestBuyers }, async (_, index): Promise<HonestBuyer> => {
      const kind = index % 10
      const contact = { mail: `honest-${index}@example.com` }
      const visitor = kind >= 8 ? shop.visitor(addressOf(index)) : shop.visitor()
      if (kind >= 8) visitor.token = (await openBuyer(shop)).visitor.token
      if (kind === 6 || kind === 7) await buy(shop, early, { contact })
      const asked = 1 + draw(3)
      const arrives = arrivals.from + draw(arrivals.to - arrivals.from)
      return {
        visitor,
        contact,
        arrives,
        nextTry: arrives,
        wants: asked,
        asked,
        bought: 0,
        waitingToPay: undefined,
      }
    }),
  )
}

const addressOf = (network: number): string =>
  `198.51.${100 + Math.floor(network / 200)}.${(network % 200) + 1}`

/** Simulates honest buyers and attackers on one item, minute by minute, attackers first. */
export async function freezeStock({ minutes, limited = true }: { minutes: number; limited?: boolean }) {
  const bytes = seededRandom('freeze stock')
  const draw = (below: number) => bytes(4).readUInt32BE(0) % below
  await using shop = await openShop({
    limits: {
      ...defaultLimits,
      ...(limited ? {} : noLimits),
      createsPerMinute: 1_000_000,
      proofOfWorkCost: 1,
    },
  })
  const itemId = await shop.addItem({ cards: createCards(stock) })
  const honest = await openHonestBuyers(shop, draw)
  const { db } = shop.db
  const heldBefore = (await countCardsByState(db)).held ?? 0
  const allAttackers = Array.from(
    { length: attackers },
    (_, index): Attacker => ({ address: addressOf(index % networks), nextTry: 0 }),
  )
  const orderInput = (contact: CreateOrderRequest['contact'], quantity: number) => ({
    itemId,
    quantity,
    contact,
    payChannel: shop.payChannels.md5,
  })
  let maxHeld = 0

  const attack = async (minute: number): Promise<void> => {
    const due = allAttackers.filter(({ nextTry }) => nextTry <= minute)
    await inBatches(due, async (attacker) => {
      const contact = { mail: `${randomUUID()}@example.net` }
      const tried = await tryToHold(shop.visitor(attacker.address), orderInput(contact, 100))
      attacker.nextTry = minute + ('orderNo' in tried ? 1 : attackerRetryMinutes)
    })
  }
  const shopHonestly = async (minute: number): Promise<void> => {
    await inBatches(honest, async (buyer) => {
      const { waitingToPay: order } = buyer
      if (order && order.at <= minute) {
        const placed = { buyer: buyer.visitor, orderNo: order.orderNo as never }
        const { qrContent } = await buyer.visitor.call(payOrder, {
          orderNo: order.orderNo,
          payChannel: shop.payChannels.md5,
        })
        await shop.pressButton(qrContent, 'pay')
        await waitForStatus(placed, 'delivered')
        buyer.waitingToPay = undefined
        buyer.bought += order.quantity
        buyer.wants -= order.quantity
      }
      if (buyer.waitingToPay || buyer.wants === 0 || buyer.nextTry > minute) return
      const tried = await tryToHold(buyer.visitor, orderInput(buyer.contact, buyer.wants))
      if ('orderNo' in tried) buyer.waitingToPay = { ...tried, at: minute + 1 + draw(2) }
      else buyer.nextTry = minute + Math.max(1, Math.min(5, Math.ceil((tried.waitSeconds ?? 120) / 60)))
    })
  }

  for (let minute = 0; minute < minutes; minute++) {
    await attack(minute)
    maxHeld = Math.max(maxHeld, ((await countCardsByState(db)).held ?? 0) - heldBefore)
    await shopHonestly(minute)
    await shop.advanceClock(60)
  }
  const counted = honest.filter(({ arrives }) => arrives <= minutes - lastArrivalMinutes)
  const sum = (of: (buyer: HonestBuyer) => number) => counted.reduce((total, buyer) => total + of(buyer), 0)
  return { asked: sum(({ asked }) => asked), bought: sum(({ bought }) => bought), maxHeld }
}

/** Limited concurrency, since the machine runs other tests. */
async function inBatches<Each>(all: readonly Each[], act: (each: Each) => Promise<void>): Promise<void> {
  const batchSize = 100
  for (let from = 0; from < all.length; from += batchSize)
    await Promise.all(all.slice(from, from + batchSize).map(act))
}
