import type { Tier } from '@faka/contract/item/item'
import type { Question } from '@faka/contract/item/question'
import * as z from 'zod/mini'
import type { LocalizedText } from '../../../cli/localized-text.ts'
import { toDescription } from '../../description.ts'
import type { ForeignRow } from '../../foreign-source.ts'
import type { ImportedItem, ImportedVariant } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { readJson } from '../../read-json.ts'
import { fenFromDecimal, readInteger } from '../../read-values.ts'
import { variantKey, withAddress } from '../../variants.ts'
import { readQuestions } from './read-form.ts'
import { isTrue, localizedText, readSpecs } from './read-values.ts'

type Lose = (why: LocalizedText) => void

const WholesalePrice = z.object({
  sku_id: z.optional(z.number()),
  sku_code: z.optional(z.string()),
  min_quantity: z.int(),
  unit_price: z.union([z.string(), z.number()]),
})

/** The bulk prices of one variant: its own, and those of all variants. */
function readTiers(product: ForeignRow, sku: ForeignRow | undefined, lose: Lose): Tier[] {
  const prices = z.array(z.unknown()).safeParse(readJson(product.wholesale_prices)).data ?? []
  const tiers = prices.flatMap((each): Tier[] => {
    const price = WholesalePrice.safeParse(each).data
    const unitPriceFen = fenFromDecimal(String(price?.unit_price ?? ''))
    if (!price || unitPriceFen === undefined) {
      lose({ zh: '有一档批发价无法识别', en: 'a bulk price cannot be read' })
      return []
    }
    const isOfOther =
      (price.sku_id !== undefined && price.sku_id !== 0 && String(price.sku_id) !== sku?.id) ||
      (price.sku_code !== undefined && price.sku_code !== '' && price.sku_code !== sku?.sku_code)
    return isOfOther ? [] : [{ minQuantity: price.min_quantity, unitPriceFen }]
  })
  return tiers.sort((one, other) => one.minQuantity - other.minQuantity)
}

const picture = /!\[[^\]]*\]\([^)]*\)/g

/** Markdown of any kind, and HTML in some of its paragraphs, as a description of an item here. */
function readDescription(product: ForeignRow, lose: Lose): string {
  const paragraphs = [product.description_json, product.content_json]
    .flatMap((json) => localizedText(readJson(json)).split(/\n\s*\n/))
    .map(toDescription)
  if (paragraphs.some(({ description, losesMedia }) => losesMedia || description.search(picture) !== -1))
    lose({ zh: '说明里的图片和视频没有导入', en: 'pictures and videos in its text are left out' })
  const texts = paragraphs.map(({ description }) =>
    description
      .replaceAll(/^#{1,6} /gm, '## ')
      .replaceAll(picture, '')
      .trim(),
  )
  return [...new Set(texts)].filter((text) => text !== '').join('\n\n')
}

function loseSettings(product: ForeignRow, lose: Lose): void {
  const images = z.array(z.string()).safeParse(readJson(product.images)).data ?? []
  if (images.length > 0)
    lose({
      zh: '图片不在数据库里，请重新上传',
      en: 'its pictures are not in the database; upload them again',
    })
  if (localizedText(readJson(product.instructions_json)) !== '')
    lose({ zh: '交付后的使用说明没有导入', en: 'what it says after delivery is left out' })
  if (product.fulfillment_type === 'upstream')
    lose({ zh: '上游对接的商品改为人工发货', en: 'it came from another shop and is now delivered manually' })
}

const bySortOrder = (rows: readonly ForeignRow[]): ForeignRow[] =>
  rows.toSorted((one, other) => (readInteger(other.sort_order) ?? 0) - (readInteger(one.sort_order) ?? 0))

/** The items of an import, and the key of the item that a product and a variant became. */
export interface ReadProducts {
  items: ImportedItem[]
  /** For a variant that the product does not have, the key of no item. */
  keyOf(row: ForeignRow): string
}

type Options = ImportedVariant['options']

const specsOf = ({ spec_values_json: specs }: ForeignRow) => readSpecs(readJson(specs))

/** What a variant is called where it is an item of its own: the texts of its values, or else its code. */
const labelOf = (sku: ForeignRow): string =>
  specsOf(sku)
    .map(({ value }) => value)
    .join(' · ') ||
  (sku.sku_code ?? '')

/** What variants differ in where they name nothing, or not the same. */
const unnamedAxis = '规格'

/** The value of each variant on every axis: on those that all of them name, else what it is called on a single one. */
function readOptions(skus: readonly ForeignRow[]): (sku: ForeignRow) => Options {
  const axes = skus[0] ? specsOf(skus[0]).map(({ axis }) => axis) : []
  const optionsOf = (sku: ForeignRow): Options =>
    specsOf(sku).toSorted((one, other) => axes.indexOf(one.axis) - axes.indexOf(other.axis))
  const isNamed = skus.every(
    (sku) =>
      optionsOf(sku)
        .map(({ axis }) => axis)
        .join('\n') === axes.join('\n'),
  )
  if (isNamed && axes.length > 0 && !axes.includes('')) return optionsOf
  return (sku) => [{ axis: unnamedAxis, value: labelOf(sku) }]
}

/** What the items of a product have in common. */
interface Product {
  row: ForeignRow
  title: string
  description: string
  questions: Question[]
  /** Undefined where it has no variants, or only one. */
  optionsOf: ((sku: ForeignRow) => Options) | undefined
  lose: Lose
}

/** A variant of a product, or the product itself where it has none; undefined if it has no price. */
function readVariant(
  product: Product,
  sku: ForeignRow | undefined,
): Omit<ImportedItem, 'addressKey'> | undefined {
  const { row, title, description, questions, optionsOf, lose } = product
  const priceFen = fenFromDecimal(sku?.price_amount ?? row.price_amount ?? null)
  if (priceFen === undefined) {
    lose({ zh: '价格无法识别', en: 'its price cannot be read' })
    return undefined
  }
  const forSale = sku === undefined || isTrue(sku.is_active)
  const max = readInteger(row.max_purchase_quantity) ?? 0
  return {
    key: variantKey(row.id ?? '', sku?.id ?? ''),
    classifyKey: row.category_id ?? null,
    title: sku && optionsOf ? `${title} — ${labelOf(sku)}` : title,
    description,
    priceFen,
    originalPriceFen: null,
    tiers: readTiers(row, sku, lose),
    minQuantity: Math.max(1, readInteger(row.min_purchase_quantity) ?? 1),
    maxQuantity: max > 0 ? max : 999,
    delivery: row.fulfillment_type === 'auto' ? 'automatic' : 'byHand',
    needsLogin: row.purchase_type === 'member',
    questions,
    sharedText: null,
    onSale: isTrue(row.is_active) && forSale,
    ...(sku && optionsOf && { variant: { itemKey: row.id ?? '', title, options: optionsOf(sku), forSale } }),
  }
}

function readProduct(row: ForeignRow, skus: readonly ForeignRow[], losses: Losses): Product {
  const title = localizedText(readJson(row.title_json))
  const lose: Lose = (why) => losses.add({ table: 'products', key: row.id ?? '', what: title, why })
  loseSettings(row, lose)
  return {
    row,
    title,
    description: readDescription(row, lose),
    questions: readQuestions(row.manual_form_schema_json, (label) =>
      lose({ zh: `提问没有导入：${label}`, en: `a question is left out: ${label}` }),
    ),
    optionsOf: skus.length > 1 ? readOptions(skus) : undefined,
    lose,
  }
}

/** A row that names no variant, as all did before there were variants, is of the only one. */
function skuIdOf({ sku_id }: ForeignRow, variants: readonly ForeignRow[]): string {
  const [only, ...others] = variants
  if ((sku_id ?? '0') !== '0') return sku_id ?? ''
  return others.length === 0 ? (only?.id ?? '') : ''
}

/**
 * Products as items, or as their variants, each of which is named after the product and what it differs by.
 */
export function readProducts(
  products: readonly ForeignRow[],
  skus: readonly ForeignRow[],
  losses: Losses,
): ReadProducts {
  const skusOf = Map.groupBy(bySortOrder(skus), ({ product_id }) => product_id ?? '')
  const variantsOf = (productId: string | null | undefined) => skusOf.get(productId ?? '') ?? []
  const items = bySortOrder(products).flatMap((row) => {
    const variants = variantsOf(row.id)
    const product = readProduct(row, variants, losses)
    const read = (variants.length > 0 ? variants : [undefined]).flatMap(
      (sku) => readVariant(product, sku) ?? [],
    )
    return withAddress(read, row.slug ?? row.id ?? '')
  })
  return {
    items,
    keyOf: (row) => variantKey(row.product_id ?? '', skuIdOf(row, variantsOf(row.product_id))),
  }
}
