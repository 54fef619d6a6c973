import * as z from 'zod/mini'

/** The statuses of an order. `closing`: the gateway is queried before the cards are released. */
export const orderStatuses = [
  'unpaid',
  'paid',
  'delivered',
  'closing',
  'cancelled',
  'expired',
  'refunding',
  'refunded',
] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

/** The states of a payment attempt. */
export const paymentStates = [
  'creating',
  'waiting',
  'succeeded',
  'failed',
  'closed',
  'refunding',
  'refunded',
] as const
export const PaymentState = z.enum(paymentStates)
export type PaymentState = z.infer<typeof PaymentState>

/** The states of a card. */
export const cardStates = ['free', 'held', 'sold', 'void', 'withdrawn'] as const
export type CardState = (typeof cardStates)[number]
