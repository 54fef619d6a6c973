import { CouponDiscount } from '@faka/contract/coupon/coupon-discount'
import { CouponCode } from '@faka/contract/pricing/pricing'
import type { LocalizedText } from '../cli/localized-text.ts'
import type { ForeignRow } from './foreign-source.ts'
import type { ImportedCoupon } from './imported-shop.ts'
import type { Losses } from './losses.ts'

/** Why a coupon of another shop becomes none here. */
export const couponLosses = {
  code: {
    zh: '这里的优惠码只有 4 到 32 个字母、数字和连字符：没有导入',
    en: 'a code here has 4 to 32 letters, digits and hyphens: not imported',
  },
  discount: { zh: '优惠无法识别：没有导入', en: 'what it takes off cannot be read: not imported' },
  capped: {
    zh: '它有最高优惠金额，这里没有：没有导入',
    en: 'what it takes off is limited, which is not possible here: not imported',
  },
  noItem: { zh: '它不适用于任何商品：没有导入', en: 'it applies to no item: not imported' },
  oneUnit: {
    zh: '它在原店只优惠一件，这里会优惠每一件：没有导入',
    en: 'it takes a percentage off one unit there, and would off every unit here: not imported',
  },
  currency: {
    zh: '它用的不是人民币：没有导入',
    en: 'it is in another currency than yuan: not imported',
  },
  option: {
    zh: '它适用的规格无法识别：没有导入',
    en: 'the options that it is for cannot be read: not imported',
  },
  otherSeller: { zh: '它属于原店的会员商家：没有导入', en: 'it is of another seller there: not imported' },
} satisfies Record<string, LocalizedText>

/** The terms of a row, or why it becomes no coupon here; undefined if it could no longer be used there. */
export type ReadCoupon = Omit<ImportedCoupon, 'key' | 'code'> | { lost: LocalizedText } | undefined

/** The coupons of a table; every other that could still be used is a loss, named without its code. */
export function readCoupons(
  rows: readonly ForeignRow[],
  table: string,
  readTerms: (row: ForeignRow) => { code: string; terms: ReadCoupon },
  losses: Losses,
): ImportedCoupon[] {
  return rows.flatMap((row) => {
    const key = row.id ?? ''
    const { code, terms } = readTerms(row)
    if (!terms) return []
    const lose = (why: LocalizedText) => {
      losses.add({ table, key, what: '', why })
      return []
    }
    if ('lost' in terms) return lose(terms.lost)
    if (!CouponCode.safeParse(code).success) return lose(couponLosses.code)
    if (!CouponDiscount.safeParse(terms.discount).success) return lose(couponLosses.discount)
    return [{ key, code: code.toUpperCase(), ...terms }]
  })
}

/** A sum that a coupon takes off; one that cannot be read is none. */
export const sumOff = (sumFen: number | undefined): CouponDiscount => ({ kind: 'sum', sumFen: sumFen ?? 0 })
