import type { CouponDiscount } from '@faka/contract/coupon/coupon-discount'
import type { Tier } from '@faka/contract/item/item'
import type { Question } from '@faka/contract/item/question'
import { Fen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import type { CodeRecipient } from '../modules/account/public.ts'
import { archivedOrderStates } from '../modules/archive/public.ts'

/** A category of a foreign shop. A `key` here and below is that of the row there, within its kind. */
interface ImportedClassify {
  key: string
  name: string
  hidden: boolean
}

/** What a variant of a foreign item is beside an item of its own, which it becomes where it cannot be a variant here. */
export interface ImportedVariant {
  /** The foreign item, and its title without the options. */
  itemKey: string
  title: string
  /** Its value on each axis; all variants of an item have the same axes in the same order. */
  options: readonly { axis: string; value: string }[]
  /** Whether it was for sale while its item was. */
  forSale: boolean
}

/** An item of a foreign shop in the words of this one. Texts may still be too long; the import shortens them. */
export interface ImportedItem {
  key: string
  /** What its address there has for it, which leads to it here; null if the address leads to another item. */
  addressKey: string | null
  classifyKey: string | null
  title: string
  /** In the subset of Markdown that items have here. */
  description: string
  priceFen: number
  originalPriceFen: number | null
  tiers: readonly Tier[]
  minQuantity: number
  maxQuantity: number
  delivery: 'automatic' | 'byHand'
  needsLogin: boolean
  questions: readonly Question[]
  /** The one text that every buyer gets; null if each unit is a card of its own. */
  sharedText: string | null
  onSale: boolean
  /** Missing where its buyers do not choose cards. */
  cardChoice?: { label: string; surchargeFen: number }
  /** Missing for an item without variants. */
  variant?: ImportedVariant
}

export interface ImportedCard {
  key: string
  itemKey: string
  text: string
  /** What buyers who choose see of it; blank or missing if nothing. */
  publicText?: string
}

/** An account of a foreign shop that its owner can be recognized by here. */
export interface ImportedBuyer {
  key: string
  /** A mail address or a phone; only who gets a code there opens the account here. */
  contact: CodeRecipient
  /** Whether it was verified there. Nothing is sent to other addresses before a code was asked for. */
  isProved: boolean
  balanceFen: number
}

/** A coupon of a foreign shop that could still be used there. */
export interface ImportedCoupon {
  key: string
  code: string
  discount: CouponDiscount
  minFen: number
  /** Null for at once, and for ever. */
  validFrom: Date | null
  validUntil: Date | null
  /** How many more orders may use it, in all and of each buyer; null for any number. */
  usesLeft: number | null
  usesPerBuyer: number | null
  /** The items it is for, or the variants of them, and the classifies; everything if both are empty. */
  itemKeys: readonly string[]
  classifyKeys: readonly string[]
}

/** A way to pay of a foreign shop whose protocol is one of ours. */
export interface ImportedPayChannel {
  key: string
  name: string
  /** A gateway of ours, and its settings as far as they are known; they are secrets. */
  provider: string
  settings: Readonly<Record<string, unknown>>
  /** What the buyer pays for it, on top of the price. */
  feeBasisPoints: number
  leastFen?: number | undefined
  mostFen?: number | undefined
}

const key = z.string().check(z.minLength(1), z.maxLength(200))

/** An order of a foreign shop, under its old number. */
export const ImportedOrder = z.strictObject({
  key,
  orderNo: z.string().check(z.minLength(1), z.maxLength(150)),
  itemKey: z.nullable(key),
  title: z.string(),
  quantity: z.int().check(z.minimum(1)),
  amountFen: Fen,
  state: z.enum(archivedOrderStates),
  /** What its buyer left to be reached by: an address, a phone, a QQ number. Empty if nothing is known. */
  contact: z.string(),
  /** With which its buyer opens it; empty if there is none. */
  password: z.string(),
  /** Why what its buyer proved to be its owner by cannot be asked for here: then only a code to the contact opens it. */
  closed: z.nullable(z.strictObject({ zh: z.string(), en: z.string() })),
  /** What its buyer got or wrote, as the old shop showed it. */
  content: z.string(),
  createdAt: z.date(),
})
export type ImportedOrder = z.infer<typeof ImportedOrder>

/** A foreign shop in the words of this one. Cards and orders may be many and are read one after the other. */
export interface ImportedShop {
  classifies: readonly ImportedClassify[]
  items: readonly ImportedItem[]
  soldCards(): AsyncIterable<ImportedCard>
  unsoldCards(): AsyncIterable<ImportedCard>
  orders(): AsyncIterable<ImportedOrder>
  payChannels: readonly ImportedPayChannel[]
  /** Missing where none is imported. */
  coupons?: readonly ImportedCoupon[]
  /** Missing where the software has no accounts. */
  buyers?: () => AsyncIterable<ImportedBuyer>
}
