import type { ForeignRow } from '../../foreign-source.ts'
import type { ImportedItem } from '../../imported-shop.ts'
import { couponLosses, type ReadCoupon, sumOff } from '../../read-coupons.ts'
import { fenFromDecimal, readInteger, readTime } from '../../read-values.ts'
import { kindAxis } from './read-item.ts'
import { readChosen } from './read-options.ts'

/** The variants of an item that have these options, and no other. */
const findVariants = (items: readonly ImportedItem[], itemKey: string, wanted: ReadonlyMap<string, string>) =>
  items.filter(({ variant }) => {
    const options = new Map(variant?.options.map(({ axis, value }) => [axis, value] as const))
    return variant?.itemKey === itemKey && [...wanted].every(([axis, value]) => options.get(axis) === value)
  })

/** The item that a coupon is for, or its variants of a kind or an option, else the category; undefined if unreadable. */
function readTargets({ commodity_id, category_id, race, sku }: ForeignRow, items: readonly ImportedItem[]) {
  const [item, classify] = [commodity_id ?? '0', category_id ?? '0']
  // only with an item it has a kind and options there
  if (item === '0') return { itemKeys: [], classifyKeys: classify === '0' ? [] : [classify] }
  const chosen = readChosen(sku)
  if (!chosen) return undefined
  const wanted = new Map<string, string>([...(race ? [[kindAxis, race] as const] : []), ...chosen])
  if (wanted.size === 0) return { itemKeys: [item], classifyKeys: [] }
  return { itemKeys: findVariants(items, item, wanted).map(({ key }) => key), classifyKeys: [] }
}

function readTerms(row: ForeignRow, utcOffset: string, items: readonly ImportedItem[]): ReadCoupon {
  const { status, life, owner, expire_time: expires } = row
  const usesLeft = readInteger(life) ?? 1
  if (status !== '0' || usesLeft <= 0) return undefined
  if ((owner ?? '0') !== '0') return { lost: couponLosses.otherSeller }
  const targets = readTargets(row, items)
  if (!targets) return { lost: couponLosses.option }
  // without its limits it would be for everything
  if ((row.commodity_id ?? '0') !== '0' && targets.itemKeys.length === 0) return { lost: couponLosses.noItem }
  // there it is a part of the price of one unit, however many an order has
  if (row.mode === '1') return { lost: couponLosses.oneUnit }
  return {
    discount: sumOff(fenFromDecimal(row.money ?? null)),
    minFen: 0,
    validFrom: null,
    validUntil: readTime(expires, utcOffset) ?? null,
    usesLeft,
    usesPerBuyer: null,
    ...targets,
  }
}

/** A row of `coupon` of a shop with these items. */
export const readCoupon =
  (utcOffset: string, items: readonly ImportedItem[]) =>
  (row: ForeignRow): { code: string; terms: ReadCoupon } => ({
    code: (row.code ?? '').trim(),
    terms: readTerms(row, utcOffset, items),
  })
