import {
  CardPasswordRule,
  CardsByMail,
  Delivery,
  defaultCardSeparator,
  maxQuantity,
} from '@faka/contract/item/item'
import { type Question, questionKinds } from '@faka/contract/item/question'
import type { ItemVersion, SellerItemDetail } from '@faka/contract/item/seller-item'
import { findVersionErrors, type VersionError } from '@faka/contract/item/version-errors'
import { ClassifyId } from '@faka/contract/shared/ids'
import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'

/** An item as entered in the fields of its form, valid or not. */
export const ItemValues = z.object({
  title: z.string(),
  /** Empty for none. */
  classifyId: z.string(),
  /** In yuan. */
  price: z.string(),
  /** In yuan; empty for none. */
  originalPrice: z.string(),
  /** Blank rows do not count. */
  tiers: z.array(z.object({ minQuantity: z.string(), unitPrice: z.string() })),
  content: z.enum(['cards', 'reusable', 'balance']),
  delivery: Delivery,
  /** Whether the program of the shop delivers what is delivered manually. */
  byProgram: z.boolean(),
  minQuantity: z.string(),
  maxQuantity: z.string(),
  stockDisplay: z.enum(['exact', 'band']),
  /** `options` has one option a line. */
  questions: z.array(
    z.object({ label: z.string(), kind: z.enum(questionKinds), required: z.boolean(), options: z.string() }),
  ),
  warranty: z.string(),
  cardPassword: CardPasswordRule,
  cardsByMail: CardsByMail,
  /** What a card is exchanged for; empty for no redeem page. */
  redeemNote: z.string(),
  /** How many links to its file an order gets; empty for any number. */
  maxDownloads: z.string(),
  needsLogin: z.boolean(),
  unlisted: z.boolean(),
  cardSeparator: z.string(),
  /** Whether buyers may choose cards, what the public part is called, and the surcharge in yuan. */
  choosable: z.boolean(),
  choiceLabel: z.string(),
  surcharge: z.string(),
  description: z.string(),
  /** Empty texts are computed. */
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** Addresses; the first is the cover. */
  pictures: z.array(z.string()),
})
export type ItemValues = z.infer<typeof ItemValues>

export const maxTiers = 6
export const blankTier = { minQuantity: '', unitPrice: '' } as const

export const emptyItemValues: ItemValues = {
  title: '',
  classifyId: '',
  price: '',
  originalPrice: '',
  tiers: [blankTier],
  content: 'cards',
  delivery: 'automatic',
  byProgram: false,
  minQuantity: '1',
  maxQuantity: String(maxQuantity),
  stockDisplay: 'band',
  questions: [],
  warranty: '',
  cardPassword: 'none',
  cardsByMail: 'none',
  redeemNote: '',
  maxDownloads: '',
  needsLogin: false,
  unlisted: false,
  cardSeparator: defaultCardSeparator,
  choosable: false,
  choiceLabel: '',
  surcharge: '0',
  description: '',
  seoTitle: '',
  seoDescription: '',
  pictures: [],
}

/** The fields of an item that its form changes. */
export type ItemFields = ItemVersion & Pick<SellerItemDetail, 'seoTitle' | 'seoDescription'>

export const toItemValues = ({
  content,
  version,
  seoTitle,
  seoDescription,
}: Pick<SellerItemDetail, 'content' | 'version' | 'seoTitle' | 'seoDescription'>): ItemValues => {
  const { cover, gallery, priceFen, classifyId, tiers, questions, minQuantity, maxQuantity: max } = version
  return {
    title: version.title,
    classifyId: classifyId ?? '',
    price: yuanFromFen(priceFen),
    originalPrice: version.originalPriceFen === null ? '' : yuanFromFen(version.originalPriceFen),
    tiers: [
      ...tiers.map((tier) => ({
        minQuantity: String(tier.minQuantity),
        unitPrice: yuanFromFen(tier.unitPriceFen),
      })),
      ...(tiers.length < maxTiers ? [blankTier] : []),
    ],
    content,
    delivery: version.delivery,
    byProgram: version.byProgram ?? false,
    minQuantity: String(minQuantity),
    maxQuantity: String(max),
    stockDisplay: version.stockDisplay,
    questions: questions.map((question) => ({ ...question, options: question.options.join('\n') })),
    warranty: version.warranty,
    cardPassword: version.cardPassword,
    cardsByMail: version.cardsByMail ?? 'none',
    redeemNote: version.redeemNote ?? '',
    maxDownloads: version.maxDownloads ? String(version.maxDownloads) : '',
    needsLogin: version.needsLogin,
    unlisted: version.unlisted,
    cardSeparator: version.cardSeparator,
    choosable: version.cardChoice !== null,
    choiceLabel: version.cardChoice?.label ?? '',
    surcharge: yuanFromFen(version.cardChoice?.surchargeFen ?? 0),
    description: version.description,
    seoTitle,
    seoDescription,
    pictures: [...new Set([...(cover ? [cover] : []), ...gallery])],
  }
}

/** What is wrong with a field of the form. */
export type ItemErrorKind =
  | 'titleMissing'
  | 'price'
  | 'quantity'
  | 'questionMissing'
  | 'labelMissing'
  | 'surchargeWrong'
  | VersionError['kind']

export interface ItemError {
  /** The field of the form, such as `tiers.1.unitPrice`. */
  path: string
  kind: ItemErrorKind
}

const isBlank = (row: ItemValues['tiers'][number]): boolean =>
  row.minQuantity.trim() === '' && row.unitPrice.trim() === ''

/** A price in 分, or 0 where the text is none. */
const priceOf = (text: string): number => fenFromYuan(text.trim()) ?? 0

/** How buyers may choose cards, with 0 where the surcharge cannot be read; null where they may not. */
const choiceOf = ({ choosable, choiceLabel, surcharge }: ItemValues): ItemVersion['cardChoice'] =>
  choosable ? { label: choiceLabel.trim(), surchargeFen: priceOf(surcharge) } : null

const findChoiceErrors = ({ choosable, choiceLabel, surcharge }: ItemValues): ItemError[] =>
  choosable
    ? [
        ...(choiceLabel.trim() === '' ? [{ path: 'choiceLabel', kind: 'labelMissing' } as const] : []),
        ...(fenFromYuan(surcharge.trim()) === undefined
          ? [{ path: 'surcharge', kind: 'surchargeWrong' } as const]
          : []),
      ]
    : []

/** A quantity that an order can have, or 0. */
function quantityOf(text: string): number {
  const trimmed = text.trim()
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : 0
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const toQuestion = ({ label, kind, required, options }: ItemValues['questions'][number]): Question => ({
  label: label.trim(),
  kind,
  required,
  options: kind === 'choice' ? linesOf(options) : [],
})

/** Which field of its row an error of the contract is about. */
const fieldInRow: Readonly<Record<VersionError['kind'], string>> = {
  crossed: '',
  originalPrice: '',
  tierQuantity: '.minQuantity',
  tierPrice: '.unitPrice',
  questionRepeated: '.label',
  optionsMissing: '.options',
  optionsUnused: '.options',
}

/**
 * The item that the values represent, and their errors. With errors the item is as close as possible, for the
 * preview: amounts that cannot be read are 0, and such tiers are left out.
 */
export function checkItemValues(values: ItemValues): { fields: ItemFields; errors: ItemError[] } {
  const rows = values.tiers.flatMap((row, index) =>
    isBlank(row)
      ? []
      : [{ index, minQuantity: quantityOf(row.minQuantity), unitPriceFen: priceOf(row.unitPrice) }],
  )
  const readable = rows.filter((row) => row.minQuantity > 0 && row.unitPriceFen > 0)
  const [cover = null, ...gallery] = values.pictures
  const fields: ItemFields = {
    title: values.title.trim(),
    classifyId: ClassifyId.safeParse(values.classifyId).data ?? null,
    cover,
    gallery,
    description: values.description.trim(),
    priceFen: priceOf(values.price),
    originalPriceFen: values.originalPrice.trim() === '' ? null : priceOf(values.originalPrice),
    tiers: readable.map(({ minQuantity, unitPriceFen }) => ({ minQuantity, unitPriceFen })),
    minQuantity: quantityOf(values.minQuantity),
    maxQuantity: quantityOf(values.maxQuantity),
    stockDisplay: values.stockDisplay,
    delivery: values.delivery,
    byProgram: values.byProgram && values.delivery === 'byHand',
    needsLogin: values.needsLogin,
    unlisted: values.unlisted,
    cardPassword: values.cardPassword,
    cardsByMail: values.cardsByMail,
    redeemNote: values.redeemNote.trim(),
    maxDownloads: values.maxDownloads.trim() === '' ? 0 : quantityOf(values.maxDownloads),
    questions: values.questions.map(toQuestion),
    warranty: values.warranty.trim(),
    cardSeparator: values.cardSeparator,
    cardChoice: choiceOf(values),
    seoTitle: values.seoTitle.trim(),
    seoDescription: values.seoDescription.trim(),
  }
  const errors: ItemError[] = [
    ...(fields.title === '' ? [{ path: 'title', kind: 'titleMissing' } as const] : []),
    ...(fields.priceFen === 0 ? [{ path: 'price', kind: 'price' } as const] : []),
    ...(fields.originalPriceFen === 0 ? [{ path: 'originalPrice', kind: 'price' } as const] : []),
    ...rows.flatMap(({ index, minQuantity, unitPriceFen }): ItemError[] => [
      ...(minQuantity === 0 ? [{ path: `tiers.${index}.minQuantity`, kind: 'quantity' } as const] : []),
      ...(unitPriceFen === 0 ? [{ path: `tiers.${index}.unitPrice`, kind: 'price' } as const] : []),
    ]),
    ...(['minQuantity', 'maxQuantity'] as const).flatMap((path) =>
      fields[path] === 0 ? [{ path, kind: 'quantity' } as const] : [],
    ),
    ...fields.questions.flatMap(({ label }, index) =>
      label === '' ? [{ path: `questions.${index}.label`, kind: 'questionMissing' } as const] : [],
    ),
    ...(values.maxDownloads.trim() !== '' && fields.maxDownloads === 0
      ? [{ path: 'maxDownloads', kind: 'quantity' } as const]
      : []),
    ...findChoiceErrors(values),
  ]
  if (errors.length > 0) return { fields, errors }
  const acrossFields = findVersionErrors(fields).map(({ path, kind }) => ({
    kind,
    path: toFormPath(path, values) + fieldInRow[kind],
  }))
  return { fields, errors: acrossFields }
}

/** The field of the form for a field of the item: blank rows of tiers are no tiers. */
export function toFormPath(path: string, { tiers }: Pick<ItemValues, 'tiers'>): string {
  const [name = '', index] = path.split('.')
  if (name === 'priceFen') return 'price'
  if (name === 'originalPriceFen') return 'originalPrice'
  if (name === 'cardChoice') return index === 'label' ? 'choiceLabel' : 'surcharge'
  if (name === 'cover' || name === 'gallery') return 'pictures'
  if (name !== 'tiers' || index === undefined) return path
  const rowIndexes = tiers.flatMap((row, rowIndex) => (isBlank(row) ? [] : [rowIndex]))
  return `tiers.${rowIndexes[Number(index)] ?? 0}`
}

/** The values without what does not count, for comparing them. */
export const withoutBlankRows = (values: ItemValues): ItemValues => ({
  ...values,
  tiers: values.tiers.filter((row) => !isBlank(row)),
})

/** Those fields of an item that differ from another version of it. */
export const changedFields = (fields: ItemFields, before: ItemFields): Partial<ItemFields> => {
  const names = Object.keys(fields) as (keyof ItemFields)[]
  const changed = names.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(changed.map((name) => [name, fields[name]]))
}

/** The form of an item: its values, checked. */
export const ItemForm = z.pipe(
  ItemValues,
  z.transform((values: ItemValues, context) => {
    const { fields, errors } = checkItemValues(values)
    for (const { path, kind } of errors)
      context.issues.push({ code: 'custom', message: kind, path: path.split('.'), input: values })
    return { values, content: values.content, fields }
  }),
)
