import { Readable } from 'node:stream'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { yuanFromFen } from '@faka/contract/shared/money'
import { type CardState, cardStates } from '@faka/contract/shared/states'
import {
  exportStock as exportStockOperation,
  listBatches as listBatchesOperation,
  listCards as listCardsOperation,
} from '@faka/contract/stock/stock-cards'
import { exportStock } from '../../modules/stock/export-stock.ts'
import { listBatches } from '../../modules/stock/list-batches.ts'
import { listCards } from '../../modules/stock/list-cards.ts'
import { decodeFile } from '../card-file.ts'
import { type CliCommand, numberOrText, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { itemParameter, shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import { batchParameter, onlyItemParameter, pageOf, pageParameters } from '../stock-parameters.ts'

const stateNames: Record<CardState, LocalizedText> = {
  free: { zh: '可售', en: 'free' },
  held: { zh: '占用', en: 'held' },
  sold: { zh: '已售', en: 'sold' },
  void: { zh: '作废', en: 'void' },
  withdrawn: { zh: '已撤下', en: 'withdrawn' },
}

const nextPage = (nextCursor: number | null): LocalizedText =>
  nextCursor === null
    ? { zh: '没有更多了。', en: 'No more.' }
    : { zh: `下一页：--cursor ${nextCursor}`, en: `Next page: --cursor ${nextCursor}` }

const detailOf = ({
  orderNo,
  withdrawn,
  isCopy,
}: Pick<
  ReplyOf<typeof listCardsOperation>['list'][number],
  'orderNo' | 'withdrawn' | 'isCopy'
>): LocalizedText => {
  if (withdrawn) return { zh: withdrawn.reason, en: withdrawn.reason }
  if (orderNo) return { zh: orderNo, en: orderNo }
  return isCopy ? { zh: '重复的卡密', en: 'a copy of another card' } : { zh: '', en: '' }
}

const listCardsCommand: CliCommand = {
  name: 'stock list',
  summary: {
    zh: '列出卡密与状态，内容只显示首尾',
    en: 'List cards with their status; only their ends are shown',
  },
  details: {
    zh: '--find - 从标准输入读一条卡密，找出它在本店的记录；这样它不会留在终端的历史里。',
    en: "--find - reads a card from the standard input and lists it alone; it stays out of the shell's history.",
  },
  parameters: [
    shopParameter,
    onlyItemParameter,
    batchParameter,
    {
      syntax: '--status <status>',
      field: 'state',
      description: { zh: '只看一种状态', en: 'only those with this status' },
      expected: { zh: cardStates.join('、'), en: cardStates.join(', ') },
    },
    {
      syntax: '--find <file>',
      field: 'card',
      description: { zh: '要找的卡密所在的文件，- 为标准输入', en: 'a file with the card to find, or -' },
    },
    ...pageParameters,
  ],
  examples: ['stock list qing --status free', 'stock list qing --find - < card.txt'],
  async run({ ctx, args, validate, readFile, t }) {
    const file = stringArgument(args, 'find')
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      itemId: stringArgument(args, 'item'),
      batchId: numberOrText(stringArgument(args, 'batch')),
      state: stringArgument(args, 'status'),
      card: file === undefined ? undefined : decodeFile(await readFile(file)).trim(),
      ...pageOf(args),
    }
    const data = await listCards(ctx, validate(listCardsOperation.input, omitUndefined(input)))
    const columns = [
      { title: t({ zh: '编号', en: 'CARD' }), alignRight: true as const },
      { title: t({ zh: '商品编号', en: 'ITEM' }) },
      { title: t({ zh: '批次', en: 'BATCH' }), alignRight: true as const },
      { title: t({ zh: '状态', en: 'STATUS' }) },
      { title: t({ zh: '内容', en: 'CONTENT' }) },
      { title: t({ zh: '说明', en: 'DETAIL' }) },
    ]
    const rows = data.list.map((card) => [
      ...[String(card.cardId), card.itemId, String(card.batchId), t(stateNames[card.state])],
      ...[[card.publicText, card.masked].filter(Boolean).join('  '), t(detailOf(card))],
    ])
    return { data, text: `${drawTable(columns, rows)}\n\n${t(nextPage(data.nextCursor))}` }
  },
}

const listBatchesCommand: CliCommand = {
  name: 'stock batches',
  summary: { zh: '列出各批导入和其中卡密的去向', en: 'List imports, with the states of their cards' },
  parameters: [shopParameter, onlyItemParameter, ...pageParameters],
  examples: ['stock batches qing', 'stock batches qing --item 7K3PZ0Q9XA'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      itemId: stringArgument(args, 'item'),
      ...pageOf(args),
    }
    const data = await listBatches(ctx, validate(listBatchesOperation.input, omitUndefined(input)))
    const columns = [
      { title: t({ zh: '批次', en: 'BATCH' }), alignRight: true as const },
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: t({ zh: '商品编号', en: 'ITEM' }) },
      { title: t({ zh: '数量', en: 'CARDS' }), alignRight: true as const },
      ...cardStates.map((state) => ({
        title: t(stateNames[state]).toUpperCase(),
        alignRight: true as const,
      })),
      { title: t({ zh: '进价', en: 'COST' }), alignRight: true as const },
      { title: t({ zh: '供应商', en: 'SUPPLIER' }) },
      { title: t({ zh: '备注', en: 'NOTE' }) },
    ]
    const rows = data.list.map((batch) => [
      ...[String(batch.batchId), localTime(batch.createdTime), batch.itemId, String(batch.quantity)],
      ...cardStates.map((state) => String(batch[state])),
      ...[batch.unitCostFen === null ? '' : yuanFromFen(batch.unitCostFen), batch.supplier, batch.note],
    ])
    return { data, text: `${drawTable(columns, rows)}\n\n${t(nextPage(data.nextCursor))}` }
  },
}

const exportStockCommand: CliCommand = {
  name: 'stock export',
  summary: {
    zh: '把一件商品的未售卡密写进一个新文件，会留下记录',
    en: 'Write the unsold cards of an item to a new file; it is recorded',
  },
  parameters: [
    itemParameter,
    { syntax: '<file>', description: { zh: '新文件的名字', en: 'name of the new file' } },
    {
      syntax: '--status <status>',
      field: 'state',
      description: { zh: '哪些卡密，默认 free', en: 'which cards; default: free' },
      expected: { zh: 'free 或 withdrawn', en: 'free or withdrawn' },
    },
  ],
  examples: ['stock export 7K3PZ0Q9XA unsold.txt'],
  async run({ ctx, args, validate, writeFile, t }) {
    const file = stringArgument(args, 'file') ?? ''
    const input = omitUndefined({
      itemId: stringArgument(args, 'item'),
      state: stringArgument(args, 'status'),
    })
    const { body } = await exportStock(ctx, validate(exportStockOperation.input, input))
    await writeFile(file, body instanceof Readable ? body : Readable.from([body]))
    return { data: { file }, text: t({ zh: `已写入 ${file}。`, en: `Written to ${file}.` }) }
  },
}

export const stockCardCommands: readonly CliCommand[] = [
  listCardsCommand,
  listBatchesCommand,
  exportStockCommand,
]
