import type { createOrder as operation } from '@faka/contract/order/order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { createProofNeeded, recordAccountCell, verifyWorkProof } from '../account/public.ts'
import { findItem } from '../item/public.ts'
import { findChoosableCards, holdCards, holdCardsBlocking } from '../stock/public.ts'
import { awaitFirstPayment } from './first-payment.ts'
import { getNextRelease } from './get-hold-availability.ts'
import { deriveManageSecret, deriveRecoveryCode } from './manage-secret.ts'
import { findOrdersByRequest, isAwaitingPayment, type OrderRow } from './order.sql.ts'
import type { ChosenCard } from './order.tables.ts'
import { type HoldStrategy, type PlacementResult, placeOrders } from './place-orders.ts'
import { hashRequest, type PreparedOrder, prepareOrder, toCouponError, toGoneError } from './prepare-order.ts'
import { keepOrderTrace } from './trace-order.ts'

/** Maximum orders per transaction; more would delay the first ones. */
const maxBatchSize = 64

const holdBlocking: HoldStrategy = async (_services, tx, [request]) =>
  new Set(request && (await holdCardsBlocking(tx, request)) ? [request.orderNo] : [])

/** Places orders, many in one transaction, holding only cards that no other transaction has locked. */
export const createPlacementBatcher = (services: Services) =>
  createBatcher<PreparedOrder, PlacementResult>(maxBatchSize, (prepared) =>
    placeOrders(services, prepared, holdCards),
  )

/** Places one order at a time, since each may wait for locks. */
export const createBlockingPlacementBatcher = (services: Services) =>
  createBatcher<PreparedOrder, PlacementResult>(1, (prepared) =>
    placeOrders(services, prepared, holdBlocking),
  )

/** Places an order. The result is `short` only after waiting for every free card that others have locked. */
async function place(ctx: Ctx, prepared: PreparedOrder): Promise<PlacementResult> {
  const { placementBatcher, blockingPlacementBatcher } = ctx.modules.order
  const first = await placementBatcher(prepared)
  if (first.kind === 'short' || first.kind === 'overtaken') return blockingPlacementBatcher(prepared)
  return first
}

type CreateOrderInput = InputOf<typeof operation>
type CreateOrderResult = ReplyOf<typeof operation>

type AnsweredOrder = Pick<OrderRow, 'order_no' | 'request_id' | 'account_id' | 'amount_fen' | 'pay_before'>

/**
 * The secrets with which a guest manages the order. A repeated request gets them again, because the first response may
 * have been lost and only the device knows the request id. Once the order no longer awaits payment they are withheld.
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

/** The order that this request placed earlier in the shop of its item, whether or not that is still on sale. */
async function findEarlier(ctx: Ctx, { itemId, requestId }: CreateOrderInput) {
  const item = await findItem(ctx.db, itemId)
  if (!item) return undefined
  const [earlier] = await findOrdersByRequest(ctx.db, [{ shop_id: item.shop_id, request_id: requestId }])
  return earlier
}

/** Adds the payment of an order that was placed before to the result, where it could be started. */
async function startPaymentOf(
  ctx: Ctx,
  { payChannel, balanceFen }: CreateOrderInput,
  result: CreateOrderResult,
): Promise<CreateOrderResult> {
  const orderNo = OrderNo.parse(result.orderNo)
  const payment = await awaitFirstPayment(ctx, () =>
    ctx.modules.order.firstPayments.pay(ctx, { orderNo, payChannel, balanceFen }),
  )
  return { ...result, ...(payment && { payment }) }
}

/** The result of the earlier identical request; rejects when the request id was used with other input. */
async function repeatResult(
  ctx: Ctx,
  input: CreateOrderInput,
  earlier: EarlierOrder,
): Promise<CreateOrderResult> {
  if (!earlier.request_hash.equals(hashRequest(ctx, input))) throw new DomainError('requestReused')
  const result = toResult(ctx, earlier, earlier.status)
  if (earlier.status !== 'unpaid' || !input.startPayment) return result
  return startPaymentOf(ctx, input, result)
}

/** Which of the chosen cards another order took; they may be free again by now. */
async function findGone(ctx: Ctx, itemId: number, chosen: readonly ChosenCard[]): Promise<DomainError> {
  const refs = chosen.map(({ ref }) => ref)
  const onSale = await findChoosableCards(ctx.db, itemId, refs)
  return onSale.size === refs.length ? new DomainError('stockBusy') : toGoneError(refs, onSale)
}

type FailedPlacement = Exclude<PlacementResult, { kind: 'placed' | 'known' }>

/** The rejection for an order that was not placed. */
async function toDomainError(
  ctx: Ctx,
  { order }: PreparedOrder,
  input: CreateOrderInput,
  placed: FailedPlacement,
): Promise<DomainError> {
  switch (placed.kind) {
    case 'tooManyUnpaid':
    case 'tooManyUnpaidContact':
    case 'tooManyUnpaidNetwork':
      return new DomainError(placed.kind)
    case 'limitedQuantity':
      return new DomainError('quantityHeldBack', { maxQuantity: placed.maxQuantity })
    case 'short':
      if (order.chosen_cards) return findGone(ctx, order.item_id, order.chosen_cards)
      return new DomainError('soldOut', { nextRelease: await getNextRelease(ctx, order.item_id) })
    case 'reserved':
      return new DomainError('soldOut', { nextRelease: await getNextRelease(ctx, order.item_id) })
    case 'couponRefused':
      return toCouponError({ why: placed.why })
    case 'blocked':
      return new DomainError('buyerBlocked')
    case 'overtaken':
      return new DomainError('stockBusy')
    case 'proofNeeded':
      return createProofNeeded(ctx, input.itemId)
  }
}

async function placeOrFind(ctx: Ctx, input: CreateOrderInput): Promise<CreateOrderResult> {
  const prepared = {
    ...(await prepareOrder(ctx, input)),
    proof: await verifyWorkProof(ctx, input.itemId, input.proof),
  }
  if (prepared.order.account_id !== null) await recordAccountCell(ctx, prepared.order.account_id)
  const placed = await place(ctx, prepared)
  if (placed.kind === 'known') return repeatResult(ctx, input, placed.earlier)
  if (placed.kind !== 'placed') throw await toDomainError(ctx, prepared, input, placed)
  await keepOrderTrace(ctx, prepared.order.order_no)
  const order = { ...prepared.order, pay_before: placed.payBefore }
  const result = toResult(ctx, order, 'unpaid')
  const { payment: first } = prepared
  if (input.startPayment && input.balanceFen) return startPaymentOf(ctx, input, result)
  if (!first || !placed.hasPayment) return result
  const payment = await awaitFirstPayment(ctx, () => ctx.modules.order.firstPayments.open(ctx, order, first))
  return { ...result, ...(payment && { payment }) }
}

/**
 * Places an order: holds the cards and freezes text and price. Idempotent by `requestId` in its shop: a repeated request returns
 * the first order, even if item, price or stock have changed since or that order has used up a limit. With
 * `startPayment` it is placed together with its payment, which is opened at once, so that its buyer needs no second request.
 */
export async function createOrder(ctx: Ctx, input: CreateOrderInput): Promise<CreateOrderResult> {
  const visitor = asBrowserActor(ctx.actor)
  if (visitor)
    await ctx.rateLimits.consume(`create ${visitor.networkHash}`, ctx.config.limits.createsPerMinute, 60)
  try {
    return await placeOrFind(ctx, input)
  } catch (error) {
    const earlier = error instanceof DomainError ? await findEarlier(ctx, input) : undefined
    if (earlier) return repeatResult(ctx, input, earlier)
    if (!(error instanceof DomainError && error.codeName === 'stockBusy')) throw error
    // this process missed a change of the item or channel: reload the catalogue and try once more
    ctx.pubsub.publishLocally('catalogue', ['all'])
    return placeOrFind(ctx, input)
  }
}
