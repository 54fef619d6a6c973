import {
  addStock as addStockOperation,
  maxCardsPerImport,
  previewStock as previewStockOperation,
} from '@faka/contract/stock/stock'
import {
  BrokenCards,
  RepeatedCards,
  type StockLineCounts,
  type StockLineKind,
  stockLineKinds,
} from '@faka/contract/stock/stock-line'
import { findItem } from '../../modules/item/public.ts'
import { addStock } from '../../modules/stock/add-stock.ts'
import { previewStock } from '../../modules/stock/preview-stock.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { decodeFile } from '../card-file.ts'
import { cardFileParameters, checkCardFileFlags, readCards, readEncoding } from '../card-file-parameters.ts'
import {
  type CliCommand,
  type CommandContext,
  type CommandResult,
  numberOrText,
  type Parameter,
  type ParsedArguments,
  stringArgument,
} from '../command.ts'
import { brokenSentences } from '../describe-failure.ts'
import { drawTable } from '../draw-table.ts'
import { itemParameter } from '../entity-parameters.ts'
import { fenOrText, omitUndefined } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'
import { formatLineNumbers } from '../usage-error.ts'

/** How the public parts of cards are read. */
const publicPartParameters: readonly Parameter[] = [
  {
    syntax: '--public-separator <text>',
    field: 'publicSeparator',
    description: {
      zh: '自选用：每行第一个分隔符之前的内容，买家付款前就能看到；整行仍是卡密',
      en: 'for chosen cards: buyers see what stands before the first of these in a line before they pay; the card is still the whole line',
    },
    expected: { zh: '1 到 10 个字符', en: '1 to 10 characters' },
  },
  {
    syntax: '--public-parts-differ',
    description: {
      zh: '公开部分与该商品其他卡密相同的行算无效',
      en: 'a line is invalid whose public part another card of the item has',
    },
  },
]

const readPublicParts = (args: ParsedArguments) => ({
  publicSeparator: stringArgument(args, 'publicSeparator'),
  publicPartsDiffer: args.publicPartsDiffer === true ? true : undefined,
})

/** Translates card numbers in the data of an error to lines of the file, which may contain empty lines. */
function toFileLines(error: unknown, lines: readonly number[]): unknown {
  if (!(error instanceof DomainError)) return error
  const lineOf = (card: number) => lines[card - 1] ?? card
  if (error.codeName === 'cardsBroken')
    return new DomainError(
      error.codeName,
      (BrokenCards.safeParse(error.data).data ?? []).map((each) => ({ ...each, line: lineOf(each.line) })),
    )
  if (error.codeName !== 'cardsRepeated') return error
  const repeats = (RepeatedCards.safeParse(error.data).data ?? []).map(({ line, sameAsLine, kind }) => ({
    line: lineOf(line),
    sameAsLine: sameAsLine === null ? null : lineOf(sameAsLine),
    kind,
  }))
  return new DomainError('cardsRepeated', repeats)
}

async function setReusableText(
  { ctx, args, validate, t }: CommandContext,
  itemId: string,
  bytes: Buffer,
): Promise<CommandResult> {
  const text = decodeFile(bytes, readEncoding(args)).replace(/\r?\n$/, '')
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

const kindNames: Record<StockLineKind, LocalizedText> = {
  good: { zh: '可用', en: 'good' },
  repeatedHere: { zh: '文件内重复', en: 'repeated in the file' },
  inStock: { zh: '库存已有', en: 'in stock' },
  inOtherItem: { zh: '其他商品已有', en: 'in another item' },
  soldBefore: { zh: '以前卖过', en: 'sold before' },
  broken: { zh: '无效', en: 'invalid' },
}

/** The kinds that occur, with their numbers; always the good ones. */
const describeCounts = (counts: StockLineCounts): LocalizedText => {
  const found = stockLineKinds.filter((kind) => kind === 'good' || counts[kind] > 0)
  return {
    zh: `${found.map((kind) => `${kindNames[kind].zh} ${counts[kind]}`).join('，')}。`,
    en: `${found.map((kind) => `${counts[kind]} ${kindNames[kind].en}`).join(', ')}.`,
  }
}

const maxListedLines = 100

export const previewStockCommand: CliCommand = {
  name: 'stock preview',
  summary: {
    zh: '看一份文件里哪些卡密可以加入，不写入任何内容',
    en: 'See which cards of a file can be added; nothing is written',
  },
  parameters: [itemParameter, ...cardFileParameters, ...publicPartParameters],
  examples: ['stock preview 7K3PZ0Q9XA cards.txt', 'stock preview 7K3PZ0Q9XA cards.csv --parts 2'],
  async run({ ctx, args, validate, readFile, t }) {
    checkCardFileFlags(args)
    const { cards, lines, emptyLines } = readCards(args, await readFile(stringArgument(args, 'file') ?? ''))
    if (cards.length === 0) throw new DomainError('nothingToSell')
    const partsPerCard = numberOrText(stringArgument(args, 'parts'))
    const input = omitUndefined({
      itemId: stringArgument(args, 'item'),
      cards,
      partsPerCard,
      ...readPublicParts(args),
    })
    const preview = await previewStock(ctx, validate(previewStockOperation.input, input))
    const lineOf = (card: number) => lines[card - 1] ?? card
    const data = {
      ...preview,
      lines: preview.lines.map((line) => ({
        ...line,
        line: lineOf(line.line),
        ...(line.sameAsLine !== undefined && { sameAsLine: lineOf(line.sameAsLine) }),
      })),
      firstGood: preview.firstGood.map((good) => ({ ...good, line: lineOf(good.line) })),
      emptyLines,
    }
    const columns = [
      { title: t({ zh: '行', en: 'LINE' }), alignRight: true as const },
      { title: t({ zh: '结果', en: 'FINDING' }) },
      { title: t({ zh: '卡密', en: 'CARD' }) },
      { title: t({ zh: '说明', en: 'DETAIL' }) },
    ]
    const rows = data.lines
      .slice(0, maxListedLines)
      .map(({ line, kind, masked, sameAsLine, itemId, reason }) => {
        const same =
          sameAsLine === undefined ? '' : t({ zh: `同第 ${sameAsLine} 行`, en: `as line ${sameAsLine}` })
        const detail = reason ? t(brokenSentences[reason]) : (itemId ?? same)
        return [String(line), t(kindNames[kind]), masked, detail]
      })
    const publicTexts = data.firstGood.flatMap(({ line, masked, publicText }) =>
      publicText === undefined ? [] : [[String(line), t(kindNames.good), masked, publicText]],
    )
    const more = data.lines.length - rows.length
    return {
      data,
      text: [
        t(describeCounts(preview.counts)),
        ...(rows.length + publicTexts.length > 0 ? [drawTable(columns, [...publicTexts, ...rows])] : []),
        ...(more > 0
          ? [t({ zh: `另有 ${more} 行，用 --json 查看。`, en: `And ${more} lines more; --json has all.` })]
          : []),
      ].join('\n'),
    }
  },
}

export const addStockCommand: CliCommand = {
  name: 'stock add',
  summary: {
    zh: '给商品加卡密：要么全部加入，要么一条不加；或只加可用的',
    en: 'Add cards to an item: all of them or none, or only the good ones',
  },
  details: {
    zh: `一行一条，原样保存；一次最多 ${maxCardsPerImport} 条，UTF-8、UTF-16 与 GBK 自动识别。文件内重复的、本店已有的、以前卖过的都会指出行号并拒绝，--only-good 则跳过它们。空行会跳过。\n对内容为 reusable 的商品，整个文件就是那一段内容。`,
    en: `One card a line, kept as it is, at most ${maxCardsPerImport} a call; UTF-8, UTF-16 and GBK are recognized. Lines that are repeated,\nin the stock of the shop, or were sold before are named and refused; --only-good leaves them out. Empty lines are passed over.\nFor a reusable item the whole file is its text.`,
  },
  parameters: [
    itemParameter,
    ...cardFileParameters,
    ...publicPartParameters,
    {
      syntax: '--only-good',
      description: { zh: '只加可用的行，跳过其余的', en: 'add the good lines and leave out the others' },
    },
    {
      syntax: '--note <text>',
      field: 'note',
      description: { zh: '这一批的备注', en: 'a note on this import' },
      expected: { zh: '最多 200 个字', en: 'at most 200 characters' },
    },
    {
      syntax: '--supplier <name>',
      field: 'supplier',
      description: { zh: '这一批的供应商', en: 'the supplier of this import' },
      expected: { zh: '最多 80 个字', en: 'at most 80 characters' },
    },
    {
      syntax: '--cost <yuan>',
      field: 'unitCostFen',
      description: { zh: '每条卡密的进价，以元为单位', en: 'what one card cost, in yuan' },
      expected: { zh: '如 8.50 的金额', en: 'an amount such as 8.50' },
    },
  ],
  examples: [
    'stock add 7K3PZ0Q9XA cards.txt',
    'stock add 7K3PZ0Q9XA - < cards.txt',
    'stock add 7K3PZ0Q9XA cards.txt --only-good --supplier "Blue Ltd" --cost 8.50',
  ],
  async run(context) {
    const { ctx, args, validate, readFile, t } = context
    const value = (name: string) => stringArgument(args, name)
    const fields = {
      itemId: value('item'),
      partsPerCard: numberOrText(value('parts')),
      ...readPublicParts(args),
      note: value('note'),
      supplier: value('supplier'),
      unitCostFen: fenOrText(value('cost')),
      ...(args.onlyGood === true && { onlyGood: true }),
    }
    const { itemId } = validate(addStockOperation.input, omitUndefined({ ...fields, cards: ['any'] }))
    checkCardFileFlags(args)
    const item = required(await findItem(ctx.db, itemId), 'itemNotFound')
    const bytes = await readFile(value('file') ?? '')
    if (item.content === 'reusable') return setReusableText(context, itemId, bytes)
    const { cards, lines, emptyLines } = readCards(args, bytes)
    if (cards.length === 0) throw new DomainError('nothingToSell')
    const input = validate(addStockOperation.input, omitUndefined({ ...fields, cards }))
    const { added, batchId, counts } = await addStock(ctx, input).catch((error) => {
      throw toFileLines(error, lines)
    })
    const empty = formatLineNumbers(emptyLines)
    const skipped = {
      zh: emptyLines.length > 0 ? `跳过空行：第 ${empty.zh} 行。` : '',
      en: emptyLines.length > 0 ? ` Passed over as empty: line ${empty.en}.` : '',
    }
    const found = describeCounts(counts)
    const left = added < cards.length ? { zh: found.zh, en: ` ${found.en}` } : { zh: '', en: '' }
    return {
      data: { added, batchId, counts, emptyLines },
      text: t({
        zh: `已加入 ${added} 条卡密。${left.zh}${skipped.zh}`,
        en: `Added ${added} ${added === 1 ? 'card' : 'cards'}.${left.en}${skipped.en}`,
      }),
    }
  },
}
