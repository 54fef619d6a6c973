import type { Tier } from '@faka/contract/item/item'
import type { Question } from '@faka/contract/item/question'
import * as z from 'zod/mini'
import type { LocalizedText } from '../../../cli/localized-text.ts'
import { toDescription } from '../../description.ts'
import type { ForeignRow } from '../../foreign-source.ts'
import type { ImportedItem } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { readInteger } from '../../read-values.ts'
import { variantKey, withAddress } from '../../variants.ts'
import { isTrue, readFen } from './read-values.ts'

type Lose = (why: LocalizedText) => void

/** What belongs to a product in other tables. */
export interface ProductParts {
  variants: readonly ForeignRow[]
  tiers: readonly ForeignRow[]
  fields: readonly ForeignRow[]
}

function readTiers(rows: readonly ForeignRow[], variantId: string, lose: Lose): Tier[] {
  const tiers = rows.flatMap((row) => {
    if ((row.variant_id ?? '') !== variantId) return []
    const minQuantity = readInteger(row.min_quantity)
    const unitPriceFen = readFen(row.unit_price)
    const isLimited = [row.member_level_id, row.starts_at, row.ends_at].some((value) => (value ?? '') !== '')
    if (!isLimited && minQuantity !== undefined && unitPriceFen !== undefined)
      return [{ minQuantity, unitPriceFen }]
    lose({
      zh: `会员或限时的批发价没有导入：${row.min_quantity} 件起`,
      en: `a bulk price for members or for some time is left out: from ${row.min_quantity} units on`,
    })
    return []
  })
  return tiers.sort((one, other) => one.minQuantity - other.minQuantity)
}

const kinds: Readonly<Record<string, Question['kind']>> = {
  text: 'text',
  number: 'number',
  email: 'mail',
  select: 'choice',
  textarea: 'note',
}

const Options = z.array(z.string())

/** What buyers fill in; a field whose options cannot be read is reported to `lose`. */
function readQuestions(rows: readonly ForeignRow[], lose: Lose): Question[] {
  return rows.flatMap((row) => {
    const { label, input_type, required, options, enabled } = row
    if (!isTrue(enabled)) return []
    const kind = kinds[input_type ?? ''] ?? 'text'
    try {
      const read = kind === 'choice' ? Options.parse(JSON.parse(options ?? '[]')) : []
      return [{ label: (label ?? '').trim(), kind, required: isTrue(required), options: read }]
    } catch {
      lose({ zh: `提问无法识别：${label}`, en: `a question cannot be read: ${label}` })
      return []
    }
  })
}

function loseSettings(row: ForeignRow, lose: Lose): void {
  if (row.cover_url)
    lose({ zh: '图片不在数据库里，请重新上传', en: 'its picture is not in the database; upload it again' })
  if (row.inventory_mode !== 'local')
    lose({
      zh: '它由供应商供货，这里没有货源',
      en: 'a supplier delivers it, which this shop does not ask for stock',
    })
}

/** The most units of an order: of the variant, else of the product, else as many as are possible. */
function readLimit(row: ForeignRow, variant: ForeignRow): number {
  const limits = [readInteger(variant.purchase_limit), readInteger(row.maximum_purchase)]
  return limits.find((limit) => limit !== undefined && limit > 0) ?? 999
}

/** What the variants of a product have in common. */
type Common = Pick<ImportedItem, 'description' | 'questions'>
type Item = Omit<ImportedItem, 'addressKey'>

/** What variants are called as an axis, which has no name there. */
const variantAxis = '规格'

/** A variant of a product, or the product itself; undefined if it has no price. */
function toItem(row: ForeignRow, variant: ForeignRow, common: Common): Item | undefined {
  const priceFen = readFen(variant.price)
  if (priceFen === undefined) return undefined
  const compareFen = readFen(variant.compare_price) ?? 0
  const [title = '', value = ''] = [row.name, variant.name].map((text) => (text ?? '').trim())
  const isForSale = variant.status === 'active'
  return {
    ...common,
    key: variantKey(row.id ?? '', variant.id ?? ''),
    classifyKey: row.category_id ?? null,
    title: `${title} ${value}`.trim(),
    priceFen,
    originalPriceFen: compareFen > priceFen ? compareFen : null,
    tiers: [],
    minQuantity: Math.max(readInteger(row.minimum_purchase) ?? 1, 1),
    maxQuantity: readLimit(row, variant),
    delivery: row.delivery_type === 'manual' ? 'byHand' : 'automatic',
    needsLogin: false,
    sharedText: null,
    onSale: row.status === 'on_sale' && isForSale,
    ...(variant.id !== '' && {
      variant: {
        itemKey: row.id ?? '',
        title,
        options: [{ axis: variantAxis, value }],
        forSale: isForSale,
      },
    }),
  }
}

/** A row of `products` as an item, or as its variants; none if it has no price in yuan. */
export function readItems(
  row: ForeignRow,
  { variants, tiers, fields }: ProductParts,
  losses: Losses,
): ImportedItem[] {
  const title = (row.name ?? '').trim()
  const lose: Lose = (why) => losses.add({ table: 'products', key: row.id ?? '', what: title, why })
  if (row.currency !== 'CNY') {
    lose({ zh: `不是人民币：${row.currency}`, en: `its price is in ${row.currency}` })
    return []
  }
  loseSettings(row, lose)
  const { description, losesMedia } = toDescription(row.description || row.summary || '')
  if (losesMedia)
    lose({ zh: '说明里的图片和视频没有导入', en: 'pictures and videos in its text are left out' })
  const common = { description, questions: readQuestions(fields, lose) }
  const sold = variants.length > 0 ? variants : [{ ...row, id: '', name: '', status: 'active' }]
  const items = sold.flatMap((variant) => {
    const item = toItem(row, variant, common)
    if (item) return [{ ...item, tiers: readTiers(tiers, variant.id ?? '', lose) }]
    lose({ zh: `价格无法识别：${variant.price}`, en: `its price cannot be read: ${variant.price}` })
    return []
  })
  return withAddress(items, row.slug ?? '')
}
