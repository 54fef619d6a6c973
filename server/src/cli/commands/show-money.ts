import { showMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import { formatFen } from '@faka/contract/shared/money'
import { showMoney } from '../../modules/payment/show-money.ts'
import { caseParameter, decisionTexts, reasonTexts } from '../case-parameters.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import { localTime } from '../local-time.ts'

export const showMoneyCommand: CliCommand = {
  name: 'money show',
  summary: {
    zh: '一笔待处理款项：发生了什么，能怎么办',
    en: 'One case: what happened, and what can be done',
  },
  parameters: [caseParameter],
  examples: ['money show sum-12'],
  async run({ ctx, args: given, validate: check, t: say }) {
    const data = await showMoney(ctx, check(operation.input, { caseNo: stringArgument(given, 'case') }))
    const { money, orderStatus, orderAmountFen, events, decisions } = data
    const here = money.hereFen === null ? '' : say({ zh: '，我们记为 ', en: ', in our books ' })
    const order = money.orderNo && `${money.orderNo} ${orderStatus ?? ''} ${formatFen(orderAmountFen ?? 0)}`
    const lines = [
      `${say(reasonTexts[money.reason])}`,
      ...(money.detail === null
        ? []
        : [say({ zh: `网关：${money.detail}`, en: `Gateway: ${money.detail}` })]),
      `${formatFen(money.amountFen)}${here}${money.hereFen === null ? '' : formatFen(money.hereFen)}  ${localTime(money.time)}  ${money.channel}`,
      say({
        zh: `网关交易号 ${money.tradeNo}，支付单 ${money.paymentNo}`,
        en: `Trade ${money.tradeNo}, payment ${money.paymentNo}`,
      }),
      ...(order ? [say({ zh: `订单 ${order}`, en: `Order ${order}` })] : []),
      ...events.map(({ verdict, time }) => `${localTime(time)}  ${verdict}`),
      ...decisions.map(
        ({ decision, actor, why, time }) => `${localTime(time)}  ${decision}  ${actor}: ${why}`,
      ),
      say({ zh: '可以：', en: 'What can be done:' }),
      ...money.can.map((way) => `  ${say(decisionTexts[way])}`),
    ]
    // what a gateway named must not move the cursor of whoever reads it
    return { data, text: lines.map((line) => line.replace(/\p{Cc}+/gu, ' ')).join('\n') }
  },
}
