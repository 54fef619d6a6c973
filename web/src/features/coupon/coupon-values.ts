import { type createCoupons, maxCoupons } from '@faka/contract/coupon/coupon'
import { CouponCode } from '@faka/contract/pricing/pricing'
import type { ClassifyId, ItemId } from '@faka/contract/shared/ids'
import { fenFromYuan } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import type { CallInput } from '../../lib/call.ts'

/** A batch of coupons while its form is filled in; empty numbers and times are left out. */
export interface CouponValues {
  name: string
  kind: 'sum' | 'share'
  off: string
  min: string
  validFrom: string
  validUntil: string
  maxUses: string
  maxUsesPerBuyer: string
  items: { itemId: ItemId; title: string }[]
  classifyIds: ClassifyId[]
  codes: 'random' | 'own'
  code: string
  count: string
}

export const emptyCouponValues: CouponValues = {
  name: '',
  kind: 'sum',
  off: '',
  min: '',
  validFrom: '',
  validUntil: '',
  maxUses: '',
  maxUsesPerBuyer: '',
  items: [],
  classifyIds: [],
  codes: 'random',
  code: '',
  count: '1',
}

/** What of a batch the form decides. */
export type CheckedCoupons = Omit<CallInput<typeof createCoupons>, 'shortUrl'>

const wholeNumber = (text: string, max: number): number | undefined => {
  const value = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0
  return value > 0 && value <= max ? value : undefined
}

/** A percentage with at most two decimals, in hundredths of a percent. */
const basisPoints = (text: string): number | undefined => {
  const value = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  return value >= 1 && value <= 10_000 ? value : undefined
}

const maxUses = 1_000_000

type Problem = keyof CouponValues

function readDiscount({ kind, off }: CouponValues): CheckedCoupons['discount'] | undefined {
  if (kind === 'share') {
    const share = basisPoints(off.trim())
    return share === undefined ? undefined : { kind, basisPoints: share }
  }
  const sumFen = fenFromYuan(off.trim())
  return sumFen ? { kind, sumFen } : undefined
}

/** The values as the operation takes them, and the fields that are wrong. */
function readCouponValues(values: CouponValues): { checked?: CheckedCoupons; problems: Problem[] } {
  const problems: Problem[] = []
  const read = <Value>(field: Problem, parse: (text: string) => Value | undefined): Value | undefined => {
    const text = String(values[field]).trim()
    if (text === '') return undefined
    const value = parse(text)
    if (value === undefined) problems.push(field)
    return value
  }
  const moment = (text: string) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString())
  const name = values.name.trim()
  if (name === '') problems.push('name')
  const discount = readDiscount(values)
  if (!discount) problems.push('off')
  const isOwn = values.codes === 'own'
  const code = CouponCode.safeParse(values.code.trim()).data
  if (isOwn && code === undefined) problems.push('code')
  const optional = {
    minFen: read('min', fenFromYuan),
    validFrom: read('validFrom', moment),
    validUntil: read('validUntil', moment),
    maxUses: read('maxUses', (text) => wholeNumber(text, maxUses)),
    maxUsesPerBuyer: read('maxUsesPerBuyer', (text) => wholeNumber(text, maxUses)),
    ...(isOwn ? { code } : { count: read('count', (text) => wholeNumber(text, maxCoupons)) }),
  }
  if (!discount || problems.length > 0) return { problems }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  const itemIds = values.items.map(({ itemId }) => itemId)
  return {
    checked: { name, discount, itemIds, classifyIds: values.classifyIds, ...given },
    problems,
  }
}

/** Turns what is typed into the input of the operation. */
export const couponSchema = z.pipe(
  z.custom<CouponValues>(),
  z.transform((values: CouponValues, context): CheckedCoupons => {
    const { checked, problems } = readCouponValues(values)
    if (checked) return checked
    for (const field of problems) context.issues.push({ code: 'custom', input: values[field], path: [field] })
    return z.NEVER
  }),
)
