import { listMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import { formatFen } from '@faka/contract/shared/money'
import { listMoney } from '../../modules/payment/list-money.ts'
import { reasonTexts } from '../case-parameters.ts'
import type { CliCommand } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { localTime } from '../local-time.ts'

export const listMoneyCommand: CliCommand = {
  name: 'money list',
  summary: { zh: '等待人工处理的款项', en: 'Money about which a person has to decide' },
  parameters: [],
  examples: ['money list'],
  async run({ ctx, validate: check, t: say }) {
    const data = await listMoney(ctx, check(operation.input, {}))
    if (data.length === 0)
      return { data, text: say({ zh: '没有需要处理的款项。', en: 'There is nothing to decide.' }) }
    const columns = [
      { title: say({ zh: '编号', en: 'CASE' }) },
      { title: say({ zh: '金额', en: 'SUM' }), right: true as const },
      { title: say({ zh: '时间', en: 'SINCE' }) },
      { title: say({ zh: '支付方式', en: 'CHANNEL' }) },
      { title: say({ zh: '发生了什么', en: 'WHAT HAPPENED' }) },
    ]
    const rows = data.map(({ caseNo, amountFen, time, channel, reason, detail }) => [
      ...[caseNo, formatFen(amountFen), localTime(time), channel],
      // what a gateway says must not move the cursor of whoever reads it
      `${say(reasonTexts[reason])}${detail === null ? '' : ` (${detail.replace(/\p{Cc}+/gu, ' ')})`}`,
    ])
    return { data, text: drawTable(columns, rows) }
  },
}
