import type { payOrder } from '@faka/contract/payment/payment'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { PayWay } from '../../payment-gateways/gateway-adapter.ts'
import { isCellAway } from '../../platform/cells/cell-away-error.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { describeError } from '../../platform/log.ts'
import type { NewOrder } from './order.sql.ts'

/** The payment that is placed together with an order, at the channel that the order was created with. */
export interface FirstPayment {
  paymentNo: string
  way: PayWay
}

type StartedPayment = ReplyOf<typeof payOrder>

/** What placing an order needs from the module of payments, to the right; `create-modules.ts` passes it in. */
export interface FirstPaymentPort {
  /** Undefined: its payment needs more than the order, such as a login of the payer, or its caller is no buyer. */
  prepare(ctx: Ctx, order: NewOrder): Promise<FirstPayment | undefined>
  /** Writes payments in the transaction that places their orders; returns the numbers of those written. */
  insert(
    services: Services,
    tx: Tx,
    placed: readonly { order: NewOrder; payment: FirstPayment }[],
  ): Promise<ReadonlySet<string>>
  /** Opens a written payment at its gateway. */
  open(ctx: Ctx, order: NewOrder, payment: FirstPayment): Promise<StartedPayment>
  /** As `payOrder`, for an order that was placed before. */
  pay(ctx: Ctx, input: InputOf<typeof payOrder>): Promise<StartedPayment>
}

/** How long the answer to an order waits for the gateway; the checkout asks again for a payment that is not in it. */
const maxGatewayWaitMs = 3000

/**
 * The payment that `start` opens, for the answer to an order. Never rejects, since the order is placed, and is
 * undefined after three seconds, when the payment is opened on.
 */
export async function awaitFirstPayment(
  { log }: Pick<Ctx, 'log'>,
  start: () => Promise<StartedPayment>,
): Promise<StartedPayment | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, maxGatewayWaitMs, undefined)
  const started = start().catch((error: unknown) => {
    // the order is placed, and its buyer is told of no failure
    if (!(error instanceof DomainError) || isCellAway(error))
      log.error(describeError(error), 'the payment of a new order was not started')
    return undefined
  })
  const payment = await Promise.race([started, late.promise])
  clearTimeout(timer)
  return payment
}
