import type { Tier } from '@faka/contract/item/item'
import type { Question } from '@faka/contract/item/question'
import * as z from 'zod/mini'
import type { LocalizedText } from '../../../cli/localized-text.ts'
import { toDescription } from '../../description.ts'
import type { ForeignRow } from '../../foreign-source.ts'
import type { ImportedItem } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { fenFromDecimal, readInteger } from '../../read-values.ts'
import { variantKey, withAddress } from '../../variants.ts'
import { type Config, readConfig, readRaces } from './read-config.ts'
import { combinationText, readCombinations } from './read-options.ts'

type Lose = (why: LocalizedText) => void

const loseConfigLine = (lose: Lose) => (line: string) =>
  lose({ zh: `配置无法识别：${line}`, en: `a line of its configuration cannot be read: ${line}` })

/** Bulk prices: those of the kind, or of an item without kinds, whose bulk prices count for no kind there either. */
function readTiers(config: Config, race: string, lose: Lose): Tier[] {
  const ofRace = [...(config.get('category_wholesale') ?? [])].flatMap(([key, price]) =>
    key.startsWith(`${race}.`) ? [[key.slice(race.length + 1), price] as const] : [],
  )
  const prices = race === '' ? [...(config.get('wholesale') ?? [])] : ofRace
  const tiers = prices.flatMap(([quantity, price]) => {
    const minQuantity = readInteger(quantity)
    const unitPriceFen = fenFromDecimal(price)
    if (minQuantity !== undefined && unitPriceFen !== undefined) return [{ minQuantity, unitPriceFen }]
    loseConfigLine(lose)(`${quantity}=${price}`)
    return []
  })
  return tiers.sort((one, other) => one.minQuantity - other.minQuantity)
}

const Widgets = z.array(z.looseObject({ cn: z.string(), type: z.string() }))

const kinds: Readonly<Record<string, Question['kind']>> = { number: 'number', textarea: 'note' }

/** `widget`: what buyers fill in. Its options are kept in no documented form, so that these become texts. */
function readQuestions(text: string | null, lose: Lose): Question[] {
  if ((text ?? '').trim() === '') return []
  let widgets: z.infer<typeof Widgets>
  try {
    widgets = Widgets.parse(JSON.parse(text ?? ''))
  } catch {
    lose({ zh: '控件无法识别', en: 'its questions cannot be read' })
    return []
  }
  return widgets.flatMap(({ cn, type, regex }) => {
    if (type === 'custom') return []
    if (['select', 'radio', 'checkbox'].includes(type))
      lose({ zh: `选项没有导入：${cn}`, en: `the options of a question are left out: ${cn}` })
    const required = typeof regex === 'string' && regex !== ''
    return [{ label: cn.trim(), kind: kinds[type] ?? 'text', required, options: [] }]
  })
}

/** What of a row has no place here. */
function loseSettings(row: ForeignRow, lose: Lose): void {
  if (row.cover)
    lose({ zh: '图片不在数据库里，请重新上传', en: 'its picture is not in the database; upload it again' })
  if ([row.delivery_message, row.leave_message].some((text) => (text ?? '').trim() !== ''))
    lose({
      zh: '付款后给每位买家看的文字没有导入',
      en: 'what it tells every buyer after the payment is left out',
    })
  if ((readInteger(row.shared_id) ?? 0) > 0)
    lose({
      zh: '它由其他店铺供货，这里没有货源',
      en: 'another shop supplies it, which this one does not ask for stock',
    })
  const [guest, member] = [fenFromDecimal(row.price ?? null), fenFromDecimal(row.user_price ?? null)]
  if (member !== undefined && guest !== undefined && member !== guest)
    lose({
      zh: `会员价没有导入：${row.user_price}`,
      en: `its price for members is left out: ${row.user_price}`,
    })
}

/** What the public part of cards to choose from (预选) is called, which has no name there. */
const choiceLabel = '预选'

/** What kinds (种类) are called as an axis, which has no name there. */
export const kindAxis = '种类'

/** What an item is sold as: a kind with one combination of its options, or the item itself. */
interface Choice {
  race: string
  options: readonly { axis: string; value: string }[]
  priceFen: number
  tiers: readonly Tier[]
}

/** Each kind with each combination of options, which adds to its price and to its bulk prices. */
function readChoices(row: ForeignRow, lose: Lose): Choice[] {
  const config = readConfig(row.config ?? null, loseConfigLine(lose))
  const priceFen = fenFromDecimal(row.price ?? null)
  const races = config.has('category') ? readRaces(config, loseConfigLine(lose)) : []
  const sold = races.length > 0 ? races : priceFen === undefined ? [] : [{ race: '', priceFen }]
  if (sold.length === 0)
    lose({ zh: `价格无法识别：${row.price}`, en: `its price cannot be read: ${row.price}` })
  const combinations = readCombinations(config, loseConfigLine(lose))
  if (!combinations)
    lose({ zh: '规格的组合太多，没有导入', en: 'it has too many combinations of options: not imported' })
  return sold.flatMap(({ race, priceFen: ofRace }) => {
    const tiers = readTiers(config, race, lose)
    return (combinations ?? []).map(({ options, surchargeFen }) => ({
      race,
      options,
      priceFen: ofRace + surchargeFen,
      tiers: tiers.map((tier) => ({ ...tier, unitPriceFen: tier.unitPriceFen + surchargeFen })),
    }))
  })
}

/** The value of a choice on each axis. */
const axesOf = ({ race, options }: Choice) => [
  ...(race === '' ? [] : [{ axis: kindAxis, value: race }]),
  ...options,
]

/** A row of `commodity` as an item, or as a variant for each choice of its kinds and options; none if it has no price. */
export function readItems(row: ForeignRow, losses: Losses): ImportedItem[] {
  const title = (row.name ?? '').trim()
  const itemKey = row.id ?? ''
  const lose: Lose = (why) => losses.add({ table: 'commodity', key: itemKey, what: title, why })
  const choices = readChoices(row, lose)
  loseSettings(row, lose)
  const { description, losesMedia } = toDescription(row.description ?? '')
  if (losesMedia)
    lose({ zh: '说明里的图片和视频没有导入', en: 'pictures and videos in its text are left out' })
  const questions = readQuestions(row.widget ?? null, lose)
  const [minimum, maximum] = [readInteger(row.minimum) ?? 0, readInteger(row.maximum) ?? 0]
  const items = choices.map((choice) => {
    const axes = axesOf(choice)
    const chosen = new Map(choice.options.map(({ axis, value }) => [axis, value] as const))
    return {
      key: variantKey(itemKey, combinationText(choice.race, chosen)),
      classifyKey: row.category_id ?? null,
      title: [title, ...axes.map(({ value }) => value)].join(' '),
      description,
      priceFen: choice.priceFen,
      originalPriceFen: null,
      tiers: choice.tiers,
      minQuantity: Math.max(minimum, 1),
      maxQuantity: maximum > 0 ? maximum : 999,
      delivery: row.delivery_way === '1' ? ('byHand' as const) : ('automatic' as const),
      needsLogin: row.only_user === '1',
      questions,
      sharedText: null,
      onSale: row.status === '1',
      ...(row.draft_status === '1' && {
        cardChoice: { label: choiceLabel, surchargeFen: fenFromDecimal(row.draft_premium ?? null) ?? 0 },
      }),
      ...(axes.length > 0 && { variant: { itemKey, title, options: axes, forSale: true } }),
    }
  })
  return withAddress(items, itemKey)
}
