import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { OrderStatus } from '@faka/contract/shared/states'
import type { ChosenCard } from './order.tables.ts'

/** The events that change an order's status. */
export type OrderStep =
  | 'paymentReceived'
  | 'cardsDelivered'
  | 'closingStarted'
  | 'cancelConfirmed'
  | 'expiryConfirmed'
  | 'refundStarted'
  | 'refundCompleted'

/**
 * The state machine of an order; transitions not listed here are impossible. Money that arrives while an order is
 * closing, or later, still buys the cards if they are available: a late gateway notification is not the buyer's fault.
 */
const transitions = {
  unpaid: { paymentReceived: 'paid', closingStarted: 'closing' },
  closing: { paymentReceived: 'paid', cancelConfirmed: 'cancelled', expiryConfirmed: 'expired' },
  cancelled: { paymentReceived: 'paid', refundStarted: 'refunding' },
  expired: { paymentReceived: 'paid', refundStarted: 'refunding' },
  paid: { cardsDelivered: 'delivered', refundStarted: 'refunding' },
  delivered: { refundStarted: 'refunding' },
  refunding: { refundCompleted: 'refunded' },
  refunded: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderStep, OrderStatus>>>

/** The status after a step, or undefined if the step is not allowed. */
export function nextStatus(status: OrderStatus, step: OrderStep): OrderStatus | undefined {
  const allowed: Partial<Record<OrderStep, OrderStatus>> = transitions[status]
  return allowed[step]
}

/** Whether an order can have one status some time after another. Statuses never come back, so then it is the later one. */
export const isLaterStatus = (status: OrderStatus, earlier: OrderStatus): boolean =>
  Object.values(transitions[earlier]).some((next) => next === status || isLaterStatus(status, next))

/** The status changes that consecutive steps make; throws if one of them is not allowed. */
export function statusPath(
  status: OrderStatus,
  steps: readonly OrderStep[],
): { from: OrderStatus; to: OrderStatus }[] {
  const path: { from: OrderStatus; to: OrderStatus }[] = []
  let from = status
  for (const step of steps) {
    const to = nextStatus(from, step)
    if (!to) throw new Error(`an order that is ${from} cannot take the step ${step}`)
    path.push({ from, to })
    from = to
  }
  return path
}

/** The price of an order's goods after discount, in 分; each pay channel adds its own fee. */
export const netAmountFen = ({
  goods_fen,
  discount_fen,
}: {
  goods_fen: number
  discount_fen: number
}): number => goods_fen - discount_fen

/** The coupon of an order, and what it saved, as an order shows it; nothing without one. */
export const toOrderCoupon = ({
  coupon_code: code,
  coupon_fen: couponFen,
}: {
  coupon_code: string | null
  coupon_fen: number
}): { coupon?: { code: string; couponFen: number } } => (code === null ? {} : { coupon: { code, couponFen } })

/** The level of an order, and what it saved, as an order shows it; nothing without one. */
export const toOrderLevel = ({
  level_name: name,
  level_basis_points: basisPoints,
  level_fen: levelFen,
}: {
  level_name: string | null
  level_basis_points: number | null
  level_fen: number
}): { level?: { name: string; basisPoints: number; levelFen: number } } =>
  name === null || basisPoints === null ? {} : { level: { name, basisPoints, levelFen } }

/** The price of an order in a campaign beside the normal one, as an order shows it; nothing without one. */
export const toOrderCampaign = ({
  normal_price_fen: normalPriceFen,
  goods_fen,
  surcharge_fen,
  quantity,
}: {
  normal_price_fen: number | null
  goods_fen: number
  surcharge_fen: number
  quantity: number
}): { campaign?: { priceFen: number; normalPriceFen: number } } =>
  normalPriceFen === null
    ? {}
    : { campaign: { priceFen: (goods_fen - surcharge_fen) / quantity, normalPriceFen } }

/** The cards that the buyer of an order chose, as it shows them under the name in its item version; nothing without them. */
export const toOrderChoice = (
  {
    chosen_cards,
    surcharge_fen: surchargeFen,
  }: { chosen_cards: readonly ChosenCard[] | null; surcharge_fen: number },
  { cardChoice }: Pick<ItemVersion, 'cardChoice'>,
): { choice?: { label: string; texts: string[]; surchargeFen: number } } =>
  chosen_cards === null || cardChoice === null
    ? {}
    : { choice: { label: cardChoice.label, texts: chosen_cards.map(({ text }) => text), surchargeFen } }

/** The reason in the event of an order that its seller cancels; the buyer's hold then counts as no lapse. */
export const cancelledBySeller = 'cancelledBySeller'
