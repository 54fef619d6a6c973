import { orderSearchFields } from '@faka/contract/order/seller-order'
import { fenFromYuan } from '@faka/contract/shared/money'
import { orderStatuses } from '@faka/contract/shared/states'
import { decodeFile } from './card-file.ts'
import { type CommandContext, type Parameter, stringArgument, stringArguments } from './command.ts'

const amountIn = ({ args }: CommandContext, name: string) => {
  const text = stringArgument(args, name)
  return text === undefined ? undefined : (fenFromYuan(text) ?? text)
}

/** The text to find; `-` reads it from the standard input, so that a card stays out of the shell's history. */
async function readSearchText({ args, readFile }: CommandContext): Promise<string | undefined> {
  const text = stringArgument(args, 'text')
  return text === '-' ? decodeFile(await readFile('-')).trim() : text
}

const yuan = { zh: '元，最多两位小数', en: 'yuan, at most two decimals' }
const moment = { zh: '如 2026-11-01T00:00:00Z', en: 'such as 2026-11-01T00:00:00Z' }

/** The text and the filters by which the orders of a shop are found. */
export const orderSearchParameters: readonly Parameter[] = [
  {
    syntax: '[text]',
    field: 'text',
    description: { zh: '要找的内容，- 为标准输入', en: 'what to find, - for the standard input' },
  },
  {
    syntax: '--by <kind>',
    field: 'by',
    description: { zh: '只当作一种内容来找', en: 'only as this kind of text' },
    expected: { zh: orderSearchFields.join('、'), en: orderSearchFields.join(', ') },
  },
  {
    syntax: '--status <status>',
    field: 'statuses',
    repeatable: true,
    description: { zh: '只看这些状态，可以给多次', en: 'only those with this status; repeatable' },
    expected: { zh: orderStatuses.join('、'), en: orderStatuses.join(', ') },
  },
  {
    syntax: '--item <item>',
    field: 'itemId',
    description: { zh: '只看一个商品', en: 'only of this item' },
  },
  {
    syntax: '--channel <channel>',
    field: 'payChannel',
    description: { zh: '只看一种支付方式', en: 'only by this payment method' },
    expected: { zh: 'channel list 里的编号', en: 'an id as channel list shows it' },
  },
  {
    syntax: '--from <time>',
    field: 'from',
    description: { zh: '从此时起', en: 'from then on' },
    expected: moment,
  },
  {
    syntax: '--to <time>',
    field: 'to',
    description: { zh: '到此时之前', en: 'until then' },
    expected: moment,
  },
  {
    syntax: '--min <yuan>',
    field: 'minFen',
    description: { zh: '金额至少', en: 'at least this amount' },
    expected: yuan,
  },
  {
    syntax: '--max <yuan>',
    field: 'maxFen',
    description: { zh: '金额至多', en: 'at most this amount' },
    expected: yuan,
  },
]

/** The shop with what was given of them, as the contract names it. */
export const readOrderSearch = async (context: CommandContext) => {
  const { args } = context
  return {
    shortUrl: stringArgument(args, 'shop'),
    text: await readSearchText(context),
    by: stringArgument(args, 'by'),
    statuses: stringArguments(args, 'status'),
    itemId: stringArgument(args, 'item'),
    payChannel: stringArgument(args, 'channel'),
    from: stringArgument(args, 'from'),
    to: stringArgument(args, 'to'),
    minFen: amountIn(context, 'min'),
    maxFen: amountIn(context, 'max'),
  }
}
