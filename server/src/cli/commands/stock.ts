import {
  addStock as addStockOperation,
  countStock as countStockOperation,
  maxCardsPerImport,
  RepeatedCards,
} from '@faka/contract/stock/stock'
import { findItem } from '../../modules/item/public.ts'
import { addStock } from '../../modules/stock/add-stock.ts'
import { countStock } from '../../modules/stock/count-stock.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { type CardFormat, cardFormats, decodeUtf8, readCardFile } from '../card-file.ts'
import {
  type CliCommand,
  type CommandContext,
  type CommandResult,
  type ParsedArguments,
  stringArgument,
} from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { fileParameter, itemParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { formatLineNumbers, UsageError } from '../usage-error.ts'

const formatParameter = {
  syntax: '--format <kind>',
  description: {
    zh: '文件格式，默认看文件名',
    en: 'the format of the file; taken from its name if left out',
  },
  expected: {
    zh: 'txt（一行一条）或 csv（一列，可以带引号）',
    en: 'txt (one card a line) or csv (one column, quoted where needed)',
  },
}

function readFormat(args: ParsedArguments, file: string): CardFormat {
  const name = stringArgument(args, 'format')
  if (name === undefined) return file.toLowerCase().endsWith('.csv') ? 'csv' : 'txt'
  const format = cardFormats.find((known) => known === name)
  if (format) return format
  throw new UsageError([
    {
      zh: `--format "${name}" 不对。应为：${formatParameter.expected.zh}。`,
      en: `--format "${name}" is not right. Wanted: ${formatParameter.expected.en}.`,
    },
  ])
}

/** Translates card numbers in `cardsRepeated` to lines of the file, which may contain empty lines. */
function toFileLines(error: unknown, lines: readonly number[]): unknown {
  if (!(error instanceof DomainError) || error.codeName !== 'cardsRepeated') return error
  const lineOf = (card: number) => lines[card - 1] ?? card
  const repeats = (RepeatedCards.safeParse(error.data).data ?? []).map(({ line, sameAsLine }) => ({
    line: lineOf(line),
    sameAsLine: sameAsLine === null ? null : lineOf(sameAsLine),
  }))
  return new DomainError('cardsRepeated', repeats)
}

async function setReusableText(
  { ctx, validate, t }: CommandContext,
  itemId: string,
  bytes: Buffer,
): Promise<CommandResult> {
  const text = decodeUtf8(bytes).replace(/\r?\n$/, '')
  if (text.trim() === '') throw new DomainError('nothingToSell')
  await addStock(ctx, validate(addStockOperation.input, { itemId, cards: [text] }))
  return {
    data: { added: 1, emptyLines: [] },
    text: t({
      zh: '内容已更新，以后的买家都会收到它。',
      en: 'The text is set; every buyer from now on gets it.',
    }),
  }
}

const addStockCommand: CliCommand = {
  name: 'stock add',
  summary: {
    zh: '给商品加卡密，要么全部加入，要么一条不加',
    en: 'Add cards to an item, all of them or none',
  },
  details: {
    zh: `一行一条，原样保存（UTF-8）；一次最多 ${maxCardsPerImport} 条。重复的、以前卖过的都会指出行号并拒绝。空行会跳过。\n对内容为 reusable 的商品，整个文件就是那一段内容。`,
    en: `One card a line, kept byte for byte (UTF-8), at most ${maxCardsPerImport} a call. Lines that are repeated, in stock or were\nsold before are named and refused. Empty lines are passed over. For a reusable item the whole file is its text.`,
  },
  parameters: [
    itemParameter,
    {
      ...fileParameter,
      field: 'cards',
      expected: { zh: '每条最多 4096 个字符', en: 'at most 4096 characters each' },
    },
    formatParameter,
  ],
  examples: ['stock add 7K3PZ0Q9XA cards.txt', 'stock add 7K3PZ0Q9XA - < cards.txt'],
  async run(context) {
    const { ctx, args, validate, readFile, t } = context
    const { itemId } = validate(addStockOperation.input, {
      itemId: stringArgument(args, 'item'),
      cards: ['any'],
    })
    const file = stringArgument(args, 'file') ?? ''
    const format = readFormat(args, file)
    const item = required(await findItem(ctx.db, itemId), 'itemNotFound')
    const bytes = await readFile(file)
    if (item.content === 'reusable') return setReusableText(context, itemId, bytes)
    const { cards, lines, emptyLines } = readCardFile(bytes, format)
    if (cards.length === 0) throw new DomainError('nothingToSell')
    const { added } = await addStock(ctx, validate(addStockOperation.input, { itemId, cards })).catch(
      (error) => {
        throw toFileLines(error, lines)
      },
    )
    const empty = formatLineNumbers(emptyLines)
    const skipped = {
      zh: emptyLines.length > 0 ? `跳过空行：第 ${empty.zh} 行。` : '',
      en: emptyLines.length > 0 ? ` Passed over as empty: line ${empty.en}.` : '',
    }
    return {
      data: { added, emptyLines },
      text: t({
        zh: `已加入 ${added} 条卡密。${skipped.zh}`,
        en: `Added ${added} ${added === 1 ? 'card' : 'cards'}.${skipped.en}`,
      }),
    }
  },
}

const countStockCommand: CliCommand = {
  name: 'stock count',
  summary: { zh: '各商品有多少卡密', en: 'How many cards each item of a shop has' },
  parameters: [
    { ...shopParameter, syntax: '[shop]' },
    {
      ...itemParameter,
      syntax: '--item <item>',
      description: { zh: '只看一件商品', en: 'one item instead of a shop' },
    },
  ],
  examples: ['stock count qing', 'stock count --item 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const shortUrl = stringArgument(args, 'shop')
    const itemId = stringArgument(args, 'item')
    if ((shortUrl === undefined) === (itemId === undefined))
      throw new UsageError([
        { zh: '请给出一个店铺，或者 --item 商品编号。', en: 'Name either a shop, or an item by --item.' },
      ])
    const data = await countStock(
      ctx,
      validate(countStockOperation.input, omitUndefined({ shortUrl, itemId })),
    )
    const columns = [
      { title: t({ zh: '商品编号', en: 'ITEM' }) },
      { title: t({ zh: '标题', en: 'TITLE' }), maxWidth: maxTitleWidth },
      { title: t({ zh: '可售', en: 'FREE' }), alignRight: true as const },
      { title: t({ zh: '占用', en: 'HELD' }), alignRight: true as const },
      { title: t({ zh: '已售', en: 'SOLD' }), alignRight: true as const },
      { title: t({ zh: '作废', en: 'VOID' }), alignRight: true as const },
    ]
    const rows = data.map((row) => [
      row.itemId,
      row.title,
      ...[row.free, row.held, row.sold, row.void].map(String),
    ])
    return { data, text: drawTable(columns, rows) }
  },
}

export const stockCommands: readonly CliCommand[] = [addStockCommand, countStockCommand]
