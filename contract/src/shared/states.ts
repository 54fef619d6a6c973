import * as z from 'zod/mini'

/** The life of an order. `closing`: the gateway is being asked before the cards are given back. */
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

/** The life of one attempt to pay. */
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

/** The life of one card. */
export const cardStates = ['free', 'held', 'sold', 'void'] as const
export type CardState = (typeof cardStates)[number]
