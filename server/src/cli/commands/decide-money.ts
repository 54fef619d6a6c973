import { acceptMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import { acceptMoney } from '../../modules/payment/accept-money.ts'
import { dismissMoney } from '../../modules/payment/dismiss-money.ts'
import { refundMoney } from '../../modules/payment/refund-money.ts'
import { decisionParameters } from '../case-parameters.ts'
import { type CliCommand, type CommandContext, stringArgument } from '../command.ts'
import { omitUndefined } from '../item-parameters.ts'

/** A decision as it was typed; all three take the same. */
const readDecision = ({ args: given, validate: check }: CommandContext) =>
  check(
    operation.input,
    omitUndefined({
      caseNo: stringArgument(given, 'case'),
      why: stringArgument(given, 'why'),
      by: stringArgument(given, 'by'),
    }),
  )

export const acceptMoneyCommand: CliCommand = {
  name: 'money accept',
  summary: { zh: '认下这笔款：当作付清并发卡', en: 'Let the sum pay its order, and deliver its cards' },
  parameters: decisionParameters,
  examples: ['money accept sum-12 --why 少付一分，认下'],
  async run(call) {
    const data = await acceptMoney(call.ctx, readDecision(call))
    const status = data.status ?? ''
    return {
      data,
      text: call.t({ zh: `已认下，订单现在是 ${status}。`, en: `It pays; the order is ${status} now.` }),
    }
  },
}

export const refundMoneyCommand: CliCommand = {
  name: 'money refund',
  summary: {
    zh: '原路退回，或让卡住的退款重试',
    en: 'Refund it through its gateway, or retry a stuck refund',
  },
  parameters: decisionParameters,
  examples: ['money refund sum-12 --why 金额不符，退回'],
  async run(call) {
    const data = await refundMoney(call.ctx, readDecision(call))
    return {
      data,
      text: call.t({
        zh: '已登记退款，由运行中的服务器办理。',
        en: 'It goes back as soon as a server runs.',
      }),
    }
  },
}

export const dismissMoneyCommand: CliCommand = {
  name: 'money dismiss',
  summary: { zh: '已用其他办法处理，从列表移走', en: 'It was seen to by other means; take it off the list' },
  details: {
    zh: '卡住的退款移走后记为“已由人工退还”，买家会看到已退款。请先确实退还再移走。',
    en: 'A refund that is dismissed counts as refunded manually, and its buyer reads so: refund it first.',
  },
  parameters: decisionParameters,
  examples: ['money dismiss refund-8F2K0Q7M3XZ4TBN6A1CD --why 已转账退还'],
  async run(call) {
    const data = await dismissMoney(call.ctx, readDecision(call))
    return {
      data,
      text: call.t({ zh: '已移走，理由已留存。', en: 'It is off the list; the reason is kept.' }),
    }
  },
}
