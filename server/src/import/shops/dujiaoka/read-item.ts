import type { Tier } from '@faka/contract/item/item'
import type { Question } from '@faka/contract/item/question'
import type { LocalizedText } from '../../../cli/localized-text.ts'
import { toDescription } from '../../description.ts'
import type { ForeignRow } from '../../foreign-source.ts'
import type { ImportedItem } from '../../imported-shop.ts'
import type { Losses } from '../../losses.ts'
import { fenFromDecimal, readInteger } from '../../read-values.ts'

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '')

/** `wholesale_price_cnf`: a line `quantity=price` for each bulk price, in any order. */
function readTiers(row: ForeignRow, lose: (line: string) => void): Tier[] {
  const tiers = linesOf(row.wholesale_price_cnf ?? null).flatMap((line) => {
    const [quantity = '', price = ''] = line.split('=')
    const minQuantity = readInteger(quantity)
    const unitPriceFen = fenFromDecimal(price)
    if (minQuantity === undefined || unitPriceFen === undefined) {
      lose(line)
      return []
    }
    return [{ minQuantity, unitPriceFen }]
  })
  return tiers.sort((one, other) => one.minQuantity - other.minQuantity)
}

/** `other_ipu_cnf`: a line `field=label=required` for each question. */
function readQuestions(row: ForeignRow, lose: (line: string) => void): Question[] {
  return linesOf(row.other_ipu_cnf ?? null).flatMap((line) => {
    const [, label = '', required] = line.split('=')
    if (label === '' || required === undefined) {
      lose(line)
      return []
    }
    return [{ label, kind: 'text' as const, required: /^(?:1|true|on|yes)$/i.test(required), options: [] }]
  })
}

/** Its three texts as one, each only once. */
function readDescription(row: ForeignRow, loseMedia: () => void): string {
  const texts = [row.gd_description, row.buy_prompt, row.description].map((text) => toDescription(text ?? ''))
  if (texts.some(({ losesMedia }) => losesMedia)) loseMedia()
  return [...new Set(texts.map(({ description }) => description))].filter((text) => text !== '').join('\n\n')
}

/** What loop cards an item has, of which every buyer gets the same. */
export interface LoopCards {
  loops: { key: string; text: string }[]
  /** Cards that are sold once. */
  others: number
}

type Lose = (why: LocalizedText) => void

/** What of a row has no place here. */
function loseSettings(row: ForeignRow, lose: Lose): void {
  if (row.picture)
    lose({ zh: '图片不在数据库里，请重新上传', en: 'its picture is not in the database; upload it again' })
  if (row.api_hook)
    lose({
      zh: '没有自己的回调地址，请在通知里设置',
      en: 'it has no webhook of its own; set one for the shop',
    })
  if (row.type === '2' && Number(row.in_stock) > 0)
    lose({
      zh: `人工发货的商品不限库存，原库存 ${row.in_stock}`,
      en: `an item that is delivered manually has no stock; it had ${row.in_stock}`,
    })
}

export function loseLoops({ loops }: LoopCards, title: string, losses: Losses): void {
  for (const { key } of loops)
    losses.add({
      table: 'carmis',
      key,
      what: title,
      why: {
        zh: '循环卡密没有导入：它的商品还有其他卡密，或没有导入',
        en: 'it is given to every buyer, and its item has other cards, too, or was not imported',
      },
    })
}

/** The one loop card of an item that has no others. */
function readSharedText(cards: LoopCards, title: string, losses: Losses): string | null {
  const [only, ...more] = cards.loops
  if (only && more.length === 0 && cards.others === 0) return only.text
  loseLoops(cards, title, losses)
  return null
}

/** A row of `goods` as an item; undefined if it has no price. */
export function readItem(row: ForeignRow, loopCards: LoopCards, losses: Losses): ImportedItem | undefined {
  const key = row.id ?? ''
  const title = (row.gd_name ?? '').trim()
  const lose: Lose = (why) => losses.add({ table: 'goods', key, what: title, why })
  const priceFen = fenFromDecimal(row.actual_price ?? null)
  if (priceFen === undefined) {
    lose({ zh: `价格无法识别：${row.actual_price}`, en: `its price cannot be read: ${row.actual_price}` })
    return undefined
  }
  loseSettings(row, lose)
  const limit = readInteger(row.buy_limit_num) ?? 0
  const retailFen = fenFromDecimal(row.retail_price ?? null) ?? 0
  return {
    key,
    addressKey: key,
    classifyKey: row.group_id ?? null,
    title,
    description: readDescription(row, () =>
      lose({ zh: '说明里的图片和视频没有导入', en: 'pictures and videos in its text are left out' }),
    ),
    priceFen,
    originalPriceFen: retailFen > priceFen ? retailFen : null,
    tiers: readTiers(row, (line) =>
      lose({ zh: `批发价无法识别：${line}`, en: `a bulk price cannot be read: ${line}` }),
    ),
    minQuantity: 1,
    maxQuantity: limit > 0 ? limit : 999,
    delivery: row.type === '2' ? 'byHand' : 'automatic',
    needsLogin: false,
    questions: readQuestions(row, (line) =>
      lose({ zh: `提问无法识别：${line}`, en: `a question cannot be read: ${line}` }),
    ),
    sharedText: readSharedText(loopCards, title, losses),
    onSale: row.is_open === '1',
  }
}
