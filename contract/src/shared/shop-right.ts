import * as z from 'zod/mini'

/**
 * What a member of a shop's staff may do; its owner may do all.
 * - `orders`: find, deliver and note orders, read what buyers answered, block buyers.
 * - `complaints`: answer, replace and reject.
 * - `items`: items, their prices and classifies.
 * - `stock`: add, count, withdraw and move cards, which are shown masked.
 * - `cards`: read and export the content of cards.
 * - `money`: refunds, payments, statements and the ways to pay.
 * - `settings`: what the shop looks like, and where it is notified.
 */
export const shopRights = ['orders', 'complaints', 'items', 'stock', 'cards', 'money', 'settings'] as const
export const ShopRight = z.enum(shopRights)
export type ShopRight = (typeof shopRights)[number]

/**
 * What the caller of a seller's operation needs: one of these.
 * - a right of staff.
 * - `anyStaff`: every member of the shop's staff may call it.
 * - `owner`: the owner of the shop alone.
 * - `noShop`: it concerns no shop that there is.
 */
export type NeededRight = ShopRight | 'anyStaff' | 'owner' | 'noShop'

/** Whether a member of the staff with these rights has one of those that are needed. */
export const hasNeededRight = (
  rights: readonly ShopRight[],
  needed: readonly NeededRight[] | undefined,
): boolean => needed?.some((each) => each === 'anyStaff' || rights.some((right) => right === each)) ?? false
