import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { OrderNo } from '@faka/contract/ids'
import type { createOrder as operation } from '@faka/contract/order'
import { batched } from '../../kernel/batch.ts'
import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { Refused } from '../../kernel/refuse.ts'
import { holdCards, holdCardsSurely } from '../stock/door.ts'
import { manageSecretOf, recoveryCodeOf } from './manage-secret.ts'
import { findByRequest, type OrderRow, waitsForMoney } from './order.sql.ts'
import { type Hold, type Placed, placeOrders } from './place-orders.ts'
import { hashWish, type PreparedOrder, prepareOrder } from './prepare-order.ts'
import { nextRelease } from './shown-holds.ts'
import { newChallenge, rightProof } from './work-proof.ts'

/** Orders that one transaction may place; more would hold the first ones up. */
const mostTogether = 64

const placeWith = (most: number, hold: Hold) =>
  perHouse((house) => batched<PreparedOrder, Placed>(most, (prepared) => placeOrders(house, prepared, hold)))

const placeTogether = placeWith(mostTogether, holdCards)

/** One by one, since each may wait for another's locks. */
const placeSurely = placeWith(
  1,
  async (_house, tx, [want]) => new Set(want && (await holdCardsSurely(tx, want)) ? [want.orderNo] : []),
)

/** Places an order; "short" is answered only after every free card was asked for. */
async function place(ctx: Ctx, prepared: PreparedOrder): Promise<Placed> {
  const first = await placeTogether(ctx)(prepared)
  if (first.kind === 'short' || first.kind === 'overtaken') return placeSurely(ctx)(prepared)
  return first
}

type Wish = InputOf<typeof operation>
type Answer = ReplyOf<typeof operation>

type Answered = Pick<OrderRow, 'order_no' | 'request_id' | 'account_id' | 'amount_fen' | 'pay_before'>

/**
 * What a guest acts on his order with. Given again for the same request, whose number only the device knows: its
 * answer may have been lost. Not any more once the order no longer waits for money, since no answer was lost then.
 */
const secretsOf = (ctx: Ctx, order: Answered, status: Answer['status']) =>
  order.account_id === null && waitsForMoney(status)
    ? {
        manageSecret: manageSecretOf(ctx, order, 'device secret'),
        recoveryCode: recoveryCodeOf(ctx, order),
      }
    : {}

const answerOf = (ctx: Ctx, order: Answered, status: Answer['status']): Answer => ({
  orderNo: OrderNo.parse(order.order_no),
  status,
  amountFen: order.amount_fen,
  payBefore: order.pay_before.toISOString(),
  ...secretsOf(ctx, order, status),
})

type Before = Awaited<ReturnType<typeof findByRequest>>[number]

/** The order that the same request got before; refuses where it was another wish. */
function answerAgain(ctx: Ctx, wish: Wish, before: Before): Answer {
  if (!before.request_hash.equals(hashWish(ctx, wish))) throw new Refused('requestReused')
  return answerOf(ctx, before, before.status)
}

type NotPlaced = Exclude<Placed, { kind: 'placed' | 'known' }>

/** The refusal of an order that was not placed. */
async function refusalOf(
  ctx: Ctx,
  { order }: PreparedOrder,
  wish: Wish,
  placed: NotPlaced,
): Promise<Refused> {
  switch (placed.kind) {
    case 'tooManyUnpaid':
    case 'tooManyUnpaidContact':
    case 'tooManyUnpaidNetwork':
      return new Refused(placed.kind)
    case 'fewer':
      return new Refused('quantityHeldBack', { maxQuantity: placed.maxQuantity })
    case 'heldOut':
    case 'short':
      return new Refused('soldOut', { nextRelease: await nextRelease(ctx, order.item_id) })
    case 'overtaken':
      return new Refused('stockBusy')
    case 'proofNeeded':
      return new Refused('proofNeeded', { challenge: await newChallenge(ctx, wish.itemId) })
  }
}

async function placeOrFind(ctx: Ctx, wish: Wish): Promise<Answer> {
  const prepared = { ...(await prepareOrder(ctx, wish)), proof: await rightProof(ctx, wish) }
  const placed = await place(ctx, prepared)
  if (placed.kind === 'known') return answerAgain(ctx, wish, placed.before)
  if (placed.kind !== 'placed') throw await refusalOf(ctx, prepared, wish, placed)
  return answerOf(ctx, { ...prepared.order, pay_before: placed.payBefore }, 'unpaid')
}

/**
 * Buys: holds the cards and freezes text and price. The same requestId gives the same order, whatever became of item,
 * price and stock since, and though it be that order itself that stands in the way.
 */
export async function createOrder(ctx: Ctx, wish: Wish): Promise<Answer> {
  const visitor = atBrowser(ctx.actor)
  if (visitor) await ctx.limits.use(`create ${visitor.address}`, ctx.config.limits.createsPerMinute, 60)
  try {
    return await placeOrFind(ctx, wish)
  } catch (error) {
    const [before] = error instanceof Refused ? await findByRequest(ctx.db, [wish.requestId]) : []
    if (before) return answerAgain(ctx, wish, before)
    if (!(error instanceof Refused && error.codeName === 'stockBusy')) throw error
    // item or channel were changed and this process never heard of it: looked at anew, and decided once more
    ctx.wake.hear('catalogue', ['all'])
    return placeOrFind(ctx, wish)
  }
}
