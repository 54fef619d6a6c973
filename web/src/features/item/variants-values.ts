import { maxQuantity } from '@faka/contract/item/item'
import type { SellerItemDetail } from '@faka/contract/item/seller-item'
import type { SellerVariant, setVariants } from '@faka/contract/item/seller-variant'
import type { VariantAxis } from '@faka/contract/item/variant-axis'
import { findVariantErrors, type VariantErrorKind } from '@faka/contract/item/variant-errors'
import { findVersionErrors } from '@faka/contract/item/version-errors'
import { ItemId } from '@faka/contract/shared/ids'
import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import type { CallInput } from '../../lib/call.ts'
import type { ItemErrorKind } from './item-values.ts'

/** A variant as entered; amounts in yuan, empty for none. */
const VariantRow = z.object({
  /** Empty for one that is not saved yet. */
  variantId: z.string(),
  price: z.string(),
  originalPrice: z.string(),
  /** Such as `10=9.50, 50=9`. */
  tiers: z.string(),
  minQuantity: z.string(),
  maxQuantity: z.string(),
  /** Empty for the cover of its item. */
  cover: z.string(),
  forSale: z.boolean(),
})
export type VariantRow = z.infer<typeof VariantRow>

const Keyed = z.object({ key: z.string(), text: z.string() })

/**
 * Axes and variants as entered. Values have keys, and a row is stored by the keys of its values, so that a value can be
 * renamed without its row becoming another variant.
 */
export const VariantsValues = z.object({
  axes: z.array(z.object({ key: z.string(), name: z.string(), values: z.array(Keyed) })),
  rows: z.array(z.object({ keys: z.array(z.string()), row: VariantRow })),
})
export type VariantsValues = z.infer<typeof VariantsValues>
type Axis = VariantsValues['axes'][number]

const newKey = () => crypto.randomUUID()
export const newValue = () => ({ key: newKey(), text: '' })
export const newAxis = (): Axis => ({ key: newKey(), name: '', values: [newValue()] })

const blankRow: VariantRow = {
  variantId: '',
  price: '',
  originalPrice: '',
  tiers: '',
  minQuantity: '1',
  maxQuantity: String(maxQuantity),
  cover: '',
  forSale: true,
}

const toRow = (variant: SellerVariant): VariantRow => ({
  variantId: variant.variantId,
  price: yuanFromFen(variant.priceFen),
  originalPrice: variant.originalPriceFen === null ? '' : yuanFromFen(variant.originalPriceFen),
  tiers: variant.tiers
    .map(({ minQuantity, unitPriceFen }) => `${minQuantity}=${yuanFromFen(unitPriceFen)}`)
    .join(', '),
  minQuantity: String(variant.minQuantity),
  maxQuantity: String(variant.maxQuantity),
  cover: variant.cover ?? '',
  forSale: variant.forSale,
})

/** The fields for the axes and variants of an item. */
export function toVariantsValues({
  axes,
  variants,
}: Pick<SellerItemDetail, 'axes' | 'variants'>): VariantsValues {
  const keyed = axes.map(({ name, values }, index) => ({
    key: `${index}`,
    name,
    values: values.map((text, place) => ({ key: `${index}.${place}`, text })),
  }))
  return {
    axes: keyed,
    rows: variants.map((variant) => ({
      keys: variant.options.map(
        (option, index) => keyed[index]?.values.find(({ text }) => text === option)?.key ?? '',
      ),
      row: toRow(variant),
    })),
  }
}

/** A combination of values with what was entered for it. */
export interface Combination {
  keys: string[]
  options: string[]
  row: VariantRow
}

/**
 * All combinations of the values. One that was not entered takes the row that had the same values before an axis was
 * added or removed, once.
 */
export function listCombinations({ axes, rows }: VariantsValues): Combination[] {
  const combined = axes.reduce<{ keys: string[]; options: string[]; isFirst: boolean[] }[]>(
    (sofar, { values }) =>
      sofar.flatMap((each) =>
        values.map(({ key, text }, index) => ({
          keys: [...each.keys, key],
          options: [...each.options, text.trim()],
          isFirst: [...each.isFirst, index === 0],
        })),
      ),
    [{ keys: [], options: [], isFirst: [] }],
  )
  if (axes.length === 0) return []
  const used = new Set<string>()
  const take = (found: VariantsValues['rows'][number] | undefined) => {
    if (found) used.add(found.keys.join())
    return found?.row
  }
  const exact = new Map(rows.map((each) => [each.keys.join(), each]))
  const direct = combined.map(({ keys }) => take(exact.get(keys.join())))
  return combined.map(({ keys, options, isFirst }, index) => {
    const inherited = () =>
      take(
        rows.find(
          (each) =>
            !used.has(each.keys.join()) &&
            (keys.every((key) => each.keys.includes(key)) ||
              keys.every(
                (key, place) => each.keys.includes(key) || (isFirst[place] && keys.length > each.keys.length),
              )),
        ),
      )
    return { keys, options, row: direct[index] ?? inherited() ?? blankRow }
  })
}

/** The values with every combination entered, so that later changes of the axes find their rows. */
export const withAxes = (values: VariantsValues, axes: VariantsValues['axes']): VariantsValues => {
  const rows = listCombinations({ ...values, axes }).map(({ keys, row }) => ({ keys, row }))
  return { axes, rows }
}

export type VariantsErrorKind =
  | VariantErrorKind
  | ItemErrorKind
  | 'nameMissing'
  | 'valueMissing'
  | 'tiers'
  | 'tooMany'

const fenOf = (text: string): number => fenFromYuan(text.trim()) ?? 0
const quantityOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : 0)

/** The bulk prices in a text; undefined where one cannot be read. */
function parseTiers(text: string): { minQuantity: number; unitPriceFen: number }[] | undefined {
  const tiers = text
    .split(/[,，;；\s]+/)
    .filter(Boolean)
    .map((part) => {
      const [quantity = '', price = ''] = part.split(/[=＝]/)
      return { minQuantity: quantityOf(quantity), unitPriceFen: fenOf(price) }
    })
  return tiers.every(({ minQuantity, unitPriceFen }) => minQuantity > 0 && unitPriceFen > 0)
    ? tiers
    : undefined
}

/** The field of a row for a field of a variant. */
const fieldOf = (path: string): string =>
  path.startsWith('tiers')
    ? 'tiers'
    : ({ priceFen: 'price', originalPriceFen: 'originalPrice' }[path] ?? path)

interface CheckedRow {
  variant: CallInput<typeof setVariants>['variants'][number]
  errors: [field: string, kind: VariantsErrorKind][]
}

function checkRow({ options, row }: Combination): CheckedRow {
  const tiers = parseTiers(row.tiers)
  const variant = {
    ...(row.variantId && { variantId: ItemId.parse(row.variantId) }),
    options,
    priceFen: fenOf(row.price),
    originalPriceFen: row.originalPrice.trim() === '' ? null : fenOf(row.originalPrice),
    tiers: tiers ?? [],
    minQuantity: quantityOf(row.minQuantity),
    maxQuantity: quantityOf(row.maxQuantity),
    cover: row.cover || null,
    forSale: row.forSale,
  }
  const errors: CheckedRow['errors'] = []
  if (variant.priceFen === 0) errors.push(['price', 'price'])
  if (variant.originalPriceFen === 0) errors.push(['originalPrice', 'price'])
  if (!tiers) errors.push(['tiers', 'tiers'])
  for (const name of ['minQuantity', 'maxQuantity'] as const)
    if (variant[name] === 0) errors.push([name, 'quantity'])
  if (errors.length === 0)
    errors.push(
      ...findVersionErrors({ ...variant, questions: [] }).map(
        ({ path, kind }): [string, VariantsErrorKind] => [fieldOf(path), kind],
      ),
    )
  return { variant, errors }
}

/** What the values say, and the errors by field: `axes.0.name`, `axes.0.values.1`, `variants.2.price`, `variants`. */
export function checkVariantsValues(values: VariantsValues, maxRows: number) {
  const axes: VariantAxis[] = values.axes.map(({ name, values: texts }) => ({
    name: name.trim(),
    values: texts.map(({ text }) => text.trim()),
  }))
  const rows = listCombinations(values).map(checkRow)
  const errors = new Map<string, VariantsErrorKind>()
  for (const [index, axis] of axes.entries()) {
    if (axis.name === '') errors.set(`axes.${index}.name`, 'nameMissing')
    for (const [place, text] of axis.values.entries()) {
      if (text === '') errors.set(`axes.${index}.values.${place}`, 'valueMissing')
      else if (axis.values.indexOf(text) < place) errors.set(`axes.${index}.values.${place}`, 'valueRepeated')
    }
  }
  for (const [index, row] of rows.entries())
    for (const [field, kind] of row.errors) errors.set(`variants.${index}.${field}`, kind)
  if (rows.length > maxRows) errors.set('variants', 'tooMany')
  const variants = rows.map(({ variant }) => variant)
  if (errors.size === 0)
    for (const { path, kind } of findVariantErrors(axes, variants)) errors.set(path, kind)
  return { axes, variants, errors }
}
