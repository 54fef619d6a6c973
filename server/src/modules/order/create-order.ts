import type { createOrder as operation } from '@faka/contract/order/order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { perServices } from '../../platform/per-services.ts'
import { holdCards, holdCardsSurely } from '../stock/public.ts'
import { getNextRelease } from './get-hold-availability.ts'
import { deriveManageSecret, deriveRecoveryCode } from './manage-secret.ts'
import { findOrdersByRequest, isAwaitingPayment, type OrderRow } from './order.sql.ts'
import { type HoldStrategy, type PlacementResult, placeOrders } from './place-orders.ts'
import { hashRequest, type PreparedOrder, prepareOrder } from './prepare-order.ts'
import { createWorkChallenge, verifyWorkProof } from './work-proof.ts'

/** Orders that one transaction may place; more would hold the first ones up. */
const maxBatchSize = 64

const createBatchedPlacement = (most: number, hold: HoldStrategy) =>
  perServices((services) =>
    createBatcher<PreparedOrder, PlacementResult>(most, (prepared) => placeOrders(services, prepared, hold)),
  )

const placeBatched = createBatchedPlacement(maxBatchSize, holdCards)

/** One by one, since each may wait for another's locks. */
const placeBlocking = createBatchedPlacement(
  1,
  async (_house, tx, [want]) => new Set(want && (await holdCardsSurely(tx, want)) ? [want.orderNo] : []),
)

/** Places an order; "short" is answered only after every free card was asked for. */
async function place(ctx: Ctx, prepared: PreparedOrder): Promise<PlacementResult> {
  const first = await placeBatched(ctx)(prepared)
  if (first.kind === 'short' || first.kind === 'overtaken') return placeBlocking(ctx)(prepared)
  return first
}

type CreateOrderInput = InputOf<typeof operation>
type CreateOrderResult = ReplyOf<typeof operation>

type AnsweredOrder = Pick<OrderRow, 'order_no' | 'request_id' | 'account_id' | 'amount_fen' | 'pay_before'>

/**
 * What a guest acts on his order with. Given again for the same request, whose number only the device knows: its
 * answer may have been lost. Not any more once the order no longer waits for money, since no answer was lost then.
 */
const toSecretsDto = (ctx: Ctx, order: AnsweredOrder, status: CreateOrderResult['status']) =>
  order.account_id === null && isAwaitingPayment(status)
    ? {
        manageSecret: deriveManageSecret(ctx, order, 'device secret'),
        recoveryCode: deriveRecoveryCode(ctx, order),
      }
    : {}

const toResult = (
  ctx: Ctx,
  order: AnsweredOrder,
  status: CreateOrderResult['status'],
): CreateOrderResult => ({
  orderNo: OrderNo.parse(order.order_no),
  status,
  amountFen: order.amount_fen,
  payBefore: order.pay_before.toISOString(),
  ...toSecretsDto(ctx, order, status),
})

type EarlierOrder = Awaited<ReturnType<typeof findOrdersByRequest>>[number]

/** The order that the same request got before; refuses where it was another wish. */
function repeatResult(ctx: Ctx, wish: CreateOrderInput, before: EarlierOrder): CreateOrderResult {
  if (!before.request_hash.equals(hashRequest(ctx, wish))) throw new DomainError('requestReused')
  return toResult(ctx, before, before.status)
}

type FailedPlacement = Exclude<PlacementResult, { kind: 'placed' | 'known' }>

/** The refusal of an order that was not placed. */
async function toDomainError(
  ctx: Ctx,
  { order }: PreparedOrder,
  wish: CreateOrderInput,
  placed: FailedPlacement,
): Promise<DomainError> {
  switch (placed.kind) {
    case 'tooManyUnpaid':
    case 'tooManyUnpaidContact':
    case 'tooManyUnpaidNetwork':
      return new DomainError(placed.kind)
    case 'fewer':
      return new DomainError('quantityHeldBack', { maxQuantity: placed.maxQuantity })
    case 'heldOut':
    case 'short':
      return new DomainError('soldOut', { nextRelease: await getNextRelease(ctx, order.item_id) })
    case 'overtaken':
      return new DomainError('stockBusy')
    case 'proofNeeded':
      return new DomainError('proofNeeded', { challenge: await createWorkChallenge(ctx, wish.itemId) })
  }
}

async function placeOrFind(ctx: Ctx, wish: CreateOrderInput): Promise<CreateOrderResult> {
  const prepared = { ...(await prepareOrder(ctx, wish)), proof: await verifyWorkProof(ctx, wish) }
  const placed = await place(ctx, prepared)
  if (placed.kind === 'known') return repeatResult(ctx, wish, placed.before)
  if (placed.kind !== 'placed') throw await toDomainError(ctx, prepared, wish, placed)
  return toResult(ctx, { ...prepared.order, pay_before: placed.payBefore }, 'unpaid')
}

/**
 * Buys: holds the cards and freezes text and price. The same requestId gives the same order, whatever became of item,
 * price and stock since, and though it be that order itself that stands in the way.
 */
export async function createOrder(ctx: Ctx, wish: CreateOrderInput): Promise<CreateOrderResult> {
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await ctx.rateLimits.consume(`create ${visitor.networkHash}`, ctx.config.limits.createsPerMinute, 60)
  try {
    return await placeOrFind(ctx, wish)
  } catch (error) {
    const [before] = error instanceof DomainError ? await findOrdersByRequest(ctx.db, [wish.requestId]) : []
    if (before) return repeatResult(ctx, wish, before)
    if (!(error instanceof DomainError && error.codeName === 'stockBusy')) throw error
    // item or channel were changed and this process never heard of it: looked at anew, and decided once more
    ctx.pubsub.publishLocally('catalogue', ['all'])
    return placeOrFind(ctx, wish)
  }
}
