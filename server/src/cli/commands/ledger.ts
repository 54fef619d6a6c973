import { Readable } from 'node:stream'
import { formatFen } from '@faka/contract/shared/money'
import {
  exportLedger as exportLedgerOperation,
  showLedger as showLedgerOperation,
} from '@faka/contract/wallet/ledger'
import { exportLedger } from '../../modules/wallet/export-ledger.ts'
import { ledgerMessages } from '../../modules/wallet/ledger-messages.ts'
import { showLedger } from '../../modules/wallet/show-ledger.ts'
import { type CliCommand, type Parameter, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { fileParameter } from '../entity-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'

const monthParameter = (syntax: string, zh: string, en: string): Parameter => ({
  syntax,
  field: 'month',
  description: { zh, en },
  expected: { zh: '如 2026-11', en: 'such as 2026-11' },
})

const showCommand: CliCommand = {
  name: 'ledger show',
  summary: { zh: '一个月的余额账本：期初、各类变动、期末', en: 'The ledger of balances of a month' },
  parameters: [
    monthParameter(
      '[month]',
      '月份（北京时间），默认本月',
      'the month, as counted in Beijing; default: this one',
    ),
  ],
  examples: ['ledger show 2026-11'],
  async run({ ctx, args, validate, t }) {
    const input = validate(showLedgerOperation.input, omitUndefined({ month: stringArgument(args, 'month') }))
    const data = await showLedger(ctx, input)
    const columns = [
      { title: data.month },
      { title: t({ zh: '笔数', en: 'ENTRIES' }), alignRight: true as const },
      { title: t({ zh: '金额', en: 'AMOUNT' }), alignRight: true as const },
    ]
    const { opening, closing, kinds } = ledgerMessages[ctx.locale]
    const rows = [
      [opening, '', formatFen(data.openingFen)],
      ...data.kinds.map(({ kind, entries, amountFen }) => [
        kinds[kind],
        String(entries),
        formatFen(amountFen),
      ]),
      [closing, '', formatFen(data.closingFen)],
    ]
    return { data, text: drawTable(columns, rows) }
  },
}

const exportCommand: CliCommand = {
  name: 'ledger export',
  summary: { zh: '把一个月的余额账本写入新文件', en: 'Write the entries of a month to a new file' },
  parameters: [
    monthParameter('<month>', '月份（北京时间）', 'the month, as counted in Beijing'),
    fileParameter,
  ],
  examples: ['ledger export 2026-11 ledger.csv'],
  async run({ ctx, args, validate, writeFile, t }) {
    const file = stringArgument(args, 'file') ?? ''
    const input = validate(exportLedgerOperation.input, { month: stringArgument(args, 'month') })
    const { body } = await exportLedger(ctx, input)
    await writeFile(file, body instanceof Readable ? body : Readable.from([body]))
    return { data: { file }, text: t({ zh: `已写入 ${file}。`, en: `Written to ${file}.` }) }
  },
}

export const ledgerCommands: readonly CliCommand[] = [showCommand, exportCommand]
