import { maxCardsPerImport, addStock as operation, RepeatedCards } from '@faka/contract/stock'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { findItem } from '../../rooms/item/door.ts'
import { addStock } from '../../rooms/stock/add-stock.ts'
import { type CardFormat, cardFormats, readCardFile, textOfFile } from '../card-file.ts'
import { lineNumbers, WrongLine } from '../faults.ts'
import { fileWord, itemWord } from '../named-words.ts'
import { type Answer, type Call, type Given, textOf, type Verb } from '../verb.ts'

const formatWord = {
  form: '--format <kind>',
  says: { zh: '文件格式，默认看文件名', en: 'what the file is; told from its name where this is left out' },
  must: {
    zh: 'txt（一行一条）或 csv（一列，可以带引号）',
    en: 'txt (one card a line) or csv (one column, quoted where needed)',
  },
}

function formatOf(given: Given, file: string): CardFormat {
  const said = textOf(given, 'format')
  if (said === undefined) return file.toLowerCase().endsWith('.csv') ? 'csv' : 'txt'
  const format = cardFormats.find((known) => known === said)
  if (format) return format
  throw new WrongLine([
    {
      zh: `--format "${said}" 不对。应为：${formatWord.must.zh}。`,
      en: `--format "${said}" is not right. Wanted: ${formatWord.must.en}.`,
    },
  ])
}

/** The repeats told by the lines of the file, which may have empty ones between the cards. */
function byFileLine(error: unknown, lines: readonly number[]): unknown {
  if (!(error instanceof Refused) || error.codeName !== 'cardsRepeated') return error
  const lineOf = (card: number) => lines[card - 1] ?? card
  const repeats = (RepeatedCards.safeParse(error.data).data ?? []).map(({ line, sameAsLine }) => ({
    line: lineOf(line),
    sameAsLine: sameAsLine === null ? null : lineOf(sameAsLine),
  }))
  return new Refused('cardsRepeated', repeats)
}

async function setReusableText({ ctx, check, say }: Call, itemId: string, bytes: Buffer): Promise<Answer> {
  const text = textOfFile(bytes).replace(/\r?\n$/, '')
  if (text.trim() === '') throw new Refused('nothingToSell')
  await addStock(ctx, check(operation.input, { itemId, cards: [text] }))
  return {
    data: { added: 1, emptyLines: [] },
    text: say({
      zh: '内容已更新，以后的买家都会收到它。',
      en: 'The text is set; every buyer from now on gets it.',
    }),
  }
}

export const addStockVerb: Verb = {
  name: 'add-stock',
  says: { zh: '给商品加卡密，要么全部加入，要么一条不加', en: 'Add cards to an item, all of them or none' },
  explains: {
    zh: `一行一条，原样保存（UTF-8）；一次最多 ${maxCardsPerImport} 条。重复的、以前卖过的都会指出行号并拒绝。空行会跳过。\n对内容为 reusable 的商品，整个文件就是那一段内容。`,
    en: `One card a line, kept byte for byte (UTF-8), at most ${maxCardsPerImport} a call. Lines that are repeated, in stock or were\nsold before are named and refused. Empty lines are passed over. For a reusable item the whole file is its text.`,
  },
  words: [
    itemWord,
    {
      ...fileWord,
      field: 'cards',
      must: { zh: '每条最多 4096 个字符', en: 'at most 4096 characters each' },
    },
    formatWord,
  ],
  examples: ['add-stock 7K3PZ0Q9XA cards.txt', 'add-stock 7K3PZ0Q9XA - < cards.txt'],
  async run(call) {
    const { ctx, given, check, read, say } = call
    const { itemId } = check(operation.input, { itemId: textOf(given, 'item'), cards: ['any'] })
    const file = textOf(given, 'file') ?? ''
    const format = formatOf(given, file)
    const item = orRefuse(await findItem(ctx.db, itemId), 'itemNotFound')
    const bytes = await read(file)
    if (item.content === 'reusable') return setReusableText(call, itemId, bytes)
    const { cards, lines, emptyLines } = readCardFile(bytes, format)
    if (cards.length === 0) throw new Refused('nothingToSell')
    const { added } = await addStock(ctx, check(operation.input, { itemId, cards })).catch((error) => {
      throw byFileLine(error, lines)
    })
    const empty = lineNumbers(emptyLines)
    const skipped = {
      zh: emptyLines.length > 0 ? `跳过空行：第 ${empty.zh} 行。` : '',
      en: emptyLines.length > 0 ? ` Passed over as empty: line ${empty.en}.` : '',
    }
    return {
      data: { added, emptyLines },
      text: say({
        zh: `已加入 ${added} 条卡密。${skipped.zh}`,
        en: `Added ${added} ${added === 1 ? 'card' : 'cards'}.${skipped.en}`,
      }),
    }
  },
}
