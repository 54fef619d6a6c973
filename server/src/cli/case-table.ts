import type { ReconciliationCase } from '@faka/contract/reconciliation/reconciliation-case'
import { formatFen } from '@faka/contract/shared/money'
import { reasonTexts } from './case-parameters.ts'
import type { CommandContext } from './command.ts'
import { drawTable } from './draw-table.ts'
import { localTime } from './local-time.ts'
import { testMoneyText } from './order-table.ts'

type Case = Omit<ReconciliationCase, 'shortUrl'>

/** Reconciliation cases as a table. */
export function caseTable(cases: readonly Case[], t: CommandContext['t']): string {
  const columns = [
    { title: t({ zh: '编号', en: 'CASE' }) },
    { title: t({ zh: '金额', en: 'SUM' }), alignRight: true as const },
    { title: t({ zh: '时间', en: 'SINCE' }) },
    { title: t({ zh: '支付方式', en: 'CHANNEL' }) },
    { title: t({ zh: '发生了什么', en: 'WHAT HAPPENED' }) },
  ]
  const rows = cases.map(({ caseNo, amountFen, time, channel, sandbox, reason, detail }) => [
    caseNo,
    formatFen(amountFen),
    localTime(time),
    `${channel}${sandbox ? t(testMoneyText) : ''}`,
    // a gateway's text must not control the terminal
    `${t(reasonTexts[reason])}${detail === null ? '' : ` (${detail.replace(/\p{Cc}+/gu, ' ')})`}`,
  ])
  return drawTable(columns, rows)
}

/** One case in lines: what happened, its order, its gateway events, earlier decisions. */
export function caseLines(
  {
    money,
    orderStatus,
    orderAmountFen,
    events,
    decisions,
  }: {
    money: Case
    orderStatus: string | null
    orderAmountFen: number | null
    events: readonly { verdict: string; time: string }[]
    decisions: readonly { decision: string; actor: string; why: string; time: string }[]
  },
  t: CommandContext['t'],
): string[] {
  const here = money.hereFen === null ? '' : t({ zh: '，我们记为 ', en: ', in our ledger ' })
  const order = money.orderNo && `${money.orderNo} ${orderStatus ?? ''} ${formatFen(orderAmountFen ?? 0)}`
  const lines = [
    `${t(reasonTexts[money.reason])}`,
    ...(money.detail === null ? [] : [t({ zh: `网关：${money.detail}`, en: `Gateway: ${money.detail}` })]),
    `${formatFen(money.amountFen)}${here}${money.hereFen === null ? '' : formatFen(money.hereFen)}  ${localTime(money.time)}  ${money.channel}${money.sandbox ? t(testMoneyText) : ''}`,
    t({
      zh: `网关交易号 ${money.tradeNo}，支付单 ${money.paymentNo}`,
      en: `Trade ${money.tradeNo}, payment ${money.paymentNo}`,
    }),
    ...(order ? [t({ zh: `订单 ${order}`, en: `Order ${order}` })] : []),
    ...events.map(({ verdict, time }) => `${localTime(time)}  ${verdict}`),
    ...decisions.map(
      ({ decision, actor, why, time }) =>
        `${localTime(time)}  ${decision}  ${actor === '' ? why : `${actor}: ${why}`}`,
    ),
  ]
  // a gateway's text must not control the terminal
  return lines.map((line) => line.replace(/\p{Cc}+/gu, ' '))
}
