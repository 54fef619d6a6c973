import { checkBill as checkBillOperation } from '@faka/contract/reconciliation/reconciliation-case'
import {
  listBillChecks as listBillChecksOperation,
  listStatementChecks as listStatementChecksOperation,
} from '@faka/contract/reconciliation/seller-money'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { checkBill } from '../../modules/reconciliation/check-bill.ts'
import { listBillChecks } from '../../modules/reconciliation/list-bill-checks.ts'
import { listStatementChecks } from '../../modules/reconciliation/list-statement-checks.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { shopParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'
import type { LocalizedText } from '../localized-text.ts'

const stateTexts: Readonly<Record<'done' | 'notReady' | 'unknown' | 'noBills', LocalizedText>> = {
  done: { zh: '已对账', en: 'compared' },
  notReady: { zh: '账单还没出', en: 'its statement is not available yet' },
  unknown: { zh: '账单取不到', en: 'its statement could not be fetched' },
  noBills: { zh: '该网关没有账单', en: 'its gateway has no statements' },
}

const checkBillCommand: CliCommand = {
  name: 'bill check',
  summary: { zh: '与网关的日账单对账', en: "Compare the gateways' statements of a day with our ledger" },
  parameters: [
    {
      syntax: '<day>',
      field: 'day',
      description: { zh: '日期（北京时间）', en: 'the day, as counted in Beijing' },
      expected: { zh: '如 2026-11-20', en: 'such as 2026-11-20' },
    },
    {
      syntax: '--channel <channel>',
      field: 'payChannel',
      description: { zh: '只对一种支付方式', en: 'only of this payment method' },
      expected: { zh: 'channel list 里的编号', en: 'an id as channel list shows it' },
    },
  ],
  examples: ['bill check 2026-11-20'],
  async run({ ctx, args, validate, t }) {
    const data = await checkBill(
      ctx,
      validate(
        checkBillOperation.input,
        omitUndefined({ day: stringArgument(args, 'day'), payChannel: stringArgument(args, 'channel') }),
      ),
    )
    const lines = data.map(({ channel, state, lines: lineCount, differences }) =>
      state === 'done'
        ? t({
            zh: `${channel}：${lineCount} 笔，${differences} 处不同${differences > 0 ? '，见 money list' : ''}`,
            en: `${channel}: ${lineCount} lines, ${differences} differ${differences > 0 ? '; see money list' : ''}`,
          })
        : `${channel}: ${t(stateTexts[state])}`,
    )
    return {
      data,
      text: lines.join('\n') || t({ zh: '还没有支付方式。', en: 'There are no payment methods yet.' }),
    }
  },
}

type Statements = ReplyOf<typeof listBillChecksOperation>

/** One row a compared day, the newest first. */
function statementTable({ channels }: Statements, t: CommandContext['t']): string {
  const columns = [
    { title: t({ zh: '支付方式', en: 'PAYMENT METHOD' }) },
    { title: t({ zh: '日期', en: 'DAY' }) },
    { title: t({ zh: '状态', en: 'STATUS' }) },
    { title: t({ zh: '笔数', en: 'LINES' }), alignRight: true as const },
    { title: t({ zh: '不同', en: 'DIFFER' }), alignRight: true as const },
    { title: t({ zh: '待处理', en: 'OPEN' }), alignRight: true as const },
  ]
  const rows = channels.flatMap(({ channel, hasStatements, checks }) =>
    checks.length === 0
      ? [[channel, '', hasStatements ? '' : t(stateTexts.noBills)]]
      : checks.map(({ day, state, lines, differences, waiting }) => [
          ...[channel, day, t(stateTexts[state === 'done' ? 'done' : 'notReady'])],
          ...[lines, differences, waiting].map(String),
        ]),
  )
  return drawTable(columns, rows)
}

const listBillChecksCommand: CliCommand = {
  name: 'bill list',
  summary: { zh: '对过的日账单', en: 'The statements that were compared' },
  parameters: [],
  examples: ['bill list'],
  async run({ ctx, validate, t }) {
    const data = await listBillChecks(ctx, validate(listBillChecksOperation.input, {}))
    return { data, text: statementTable(data, t) }
  },
}

const listStatementChecksCommand: CliCommand = {
  name: 'bill checks',
  summary: {
    zh: '一家店铺自己的支付方式对过的日账单',
    en: "The compared statements of a shop's own payment methods",
  },
  parameters: [shopParameter],
  examples: ['bill checks qing'],
  async run({ ctx, args, validate, t }) {
    const input = { shortUrl: stringArgument(args, 'shop') }
    const data = await listStatementChecks(ctx, validate(listStatementChecksOperation.input, input))
    return { data, text: statementTable(data, t) }
  },
}

export const billCommands: readonly CliCommand[] = [
  checkBillCommand,
  listBillChecksCommand,
  listStatementChecksCommand,
]
