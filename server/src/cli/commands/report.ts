import { Readable } from 'node:stream'
import {
  type Earnings,
  exportStatement as exportStatementOperation,
  listStatementMonths as listStatementMonthsOperation,
  statementFormats,
  sumEarnings as sumEarningsOperation,
} from '@faka/contract/report/earnings'
import { formatFen } from '@faka/contract/shared/money'
import { exportStatement } from '../../modules/report/export-statement.ts'
import { listStatementMonths } from '../../modules/report/list-statement-months.ts'
import { sumEarnings } from '../../modules/report/sum-earnings.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { drawTable, maxTitleWidth } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import { testMoneyText } from '../order-table.ts'
import { pagingFooter, pagingParameters, readPaging } from '../paging-parameters.ts'
import { daySpanParameters } from '../span-parameters.ts'

/** An unknown cost is named by its number of units, and what was earned is then unknown too. */
function earningsCells(sums: Earnings, t: CommandContext['t']): string[] {
  const unknown = t({ zh: `${sums.unknownCost} 份成本未知`, en: `${sums.unknownCost} without a cost` })
  return [
    String(sums.quantity),
    ...[sums.revenueFen, sums.refundedFen, sums.feeFen, sums.platformFeeFen, sums.costFen].map(formatFen),
    sums.earnedFen === null ? unknown : formatFen(sums.earnedFen),
  ]
}

const sumEarningsCommand: CliCommand = {
  name: 'report earnings',
  summary: {
    zh: '每个商品在一段时间里赚了多少',
    en: 'What each item earned in a span of days, after refunds, fees and cost',
  },
  parameters: [shopParameter, ...daySpanParameters, ...pagingParameters],
  examples: ['report earnings qing --from 2026-11-01 --to 2026-11-30'],
  async run({ ctx, args, validate, t }) {
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      from: stringArgument(args, 'from'),
      to: stringArgument(args, 'to'),
      ...readPaging(args),
    }
    const data = await sumEarnings(ctx, validate(sumEarningsOperation.input, omitUndefined(input)))
    const figure = (zh: string, en: string) => ({ title: t({ zh, en }), alignRight: true as const })
    const columns = [
      { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
      figure('售出', 'SOLD'),
      figure('收入', 'REVENUE'),
      figure('退款', 'REFUNDED'),
      figure('手续费', 'FEES'),
      figure('平台服务费', 'PLATFORM FEE'),
      figure('成本', 'COST'),
      figure('赚', 'EARNED'),
    ]
    const total = t({ zh: '合计', en: 'total' })
    const hasTest = data.items.list.some(({ sandbox }) => sandbox)
    const rows = [
      ...data.items.list.map(({ itemTitle, sandbox, ...sums }) => [
        `${itemTitle}${sandbox ? t(testMoneyText) : ''}`,
        ...earningsCells(sums, t),
      ]),
      [total, ...earningsCells(data.real, t)],
      ...(hasTest ? [[`${total}${t(testMoneyText)}`, ...earningsCells(data.test, t)]] : []),
    ]
    const counted = { zh: `共 ${data.items.total} 行`, en: `${data.items.total} rows` }
    return { data, text: `${drawTable(columns, rows)}\n\n${t(pagingFooter(counted, data.items))}` }
  },
}

const listStatementMonthsCommand: CliCommand = {
  name: 'report months',
  summary: { zh: '有收支明细的月份', en: 'The months that have a statement' },
  parameters: [shopParameter],
  examples: ['report months qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await listStatementMonths(ctx, validate(listStatementMonthsOperation.input, input))
    const none = t({ zh: '还没有收款。', en: 'No money was received yet.' })
    return { data, text: data.months.map(({ month }) => month).join('\n') || none }
  },
}

const exportStatementCommand: CliCommand = {
  name: 'report statement',
  summary: {
    zh: '把一个月的收支明细写进一个新文件',
    en: 'Write the statement of a month to a new file',
  },
  parameters: [
    shopParameter,
    {
      syntax: '<month>',
      field: 'month',
      description: { zh: '月份（北京时间）', en: 'the month, as counted in Beijing' },
      expected: { zh: '如 2026-11', en: 'such as 2026-11' },
    },
    { syntax: '<file>', description: { zh: '新文件的名字', en: 'name of the new file' } },
    {
      syntax: '--format <format>',
      field: 'format',
      description: { zh: '格式，默认看文件名', en: 'the format; default: by the file name' },
      expected: { zh: statementFormats.join('、'), en: statementFormats.join(', ') },
    },
  ],
  examples: ['report statement qing 2026-11 november.xlsx'],
  async run({ ctx, args, validate, writeFile, t }) {
    const file = stringArgument(args, 'file') ?? ''
    const input = {
      shortUrl: stringArgument(args, 'shop'),
      month: stringArgument(args, 'month'),
      format: stringArgument(args, 'format') ?? (file.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv'),
    }
    const { body } = await exportStatement(ctx, validate(exportStatementOperation.input, input))
    await writeFile(file, body instanceof Readable ? body : Readable.from([body]))
    return { data: { file }, text: t({ zh: `已写入 ${file}。`, en: `Written to ${file}.` }) }
  },
}

export const reportCommands: readonly CliCommand[] = [
  sumEarningsCommand,
  listStatementMonthsCommand,
  exportStatementCommand,
]
