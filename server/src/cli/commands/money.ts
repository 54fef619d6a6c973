import {
  acceptMoney as acceptMoneyOperation,
  caseOwners,
  listMoney as listMoneyOperation,
  showMoney as showMoneyOperation,
} from '@faka/contract/reconciliation/reconciliation-case'
import { acceptMoney } from '../../modules/reconciliation/accept-money.ts'
import { dismissMoney } from '../../modules/reconciliation/dismiss-money.ts'
import { listMoney } from '../../modules/reconciliation/list-money.ts'
import { refundMoney } from '../../modules/reconciliation/refund-money.ts'
import { showMoney } from '../../modules/reconciliation/show-money.ts'
import { caseParameter, decisionParameters, decisionTexts } from '../case-parameters.ts'
import { caseLines, caseTable } from '../case-table.ts'
import { type CliCommand, type CommandContext, numberOrText, stringArgument } from '../command.ts'
import { omitUndefined } from '../item-parameters.ts'
import { shopMoneyCommands } from './money-shop.ts'

const listMoneyCommand: CliCommand = {
  name: 'money list',
  summary: { zh: '等待人工处理的款项', en: 'Money that needs a manual decision' },
  parameters: [
    {
      syntax: '--page <number>',
      field: 'page',
      description: { zh: '第几页，每页 200 笔', en: 'which page of 200' },
      expected: { zh: '从 1 起的整数', en: '1 or more' },
    },
    {
      syntax: '--managed-by <who>',
      field: 'managedBy',
      description: {
        zh: '只看平台的支付方式，或卖家自己的支付方式',
        en: 'only money at payment methods of the platform, or at those of sellers',
      },
      expected: { zh: caseOwners.join('、'), en: caseOwners.join(', ') },
    },
  ],
  examples: ['money list', 'money list --managed-by platform'],
  async run({ ctx, args, validate, t }) {
    const input = omitUndefined({
      page: numberOrText(stringArgument(args, 'page')),
      managedBy: stringArgument(args, 'managedBy'),
    })
    const data = await listMoney(ctx, validate(listMoneyOperation.input, input))
    if (data.length === 0)
      return { data, text: t({ zh: '没有需要处理的款项。', en: 'There is nothing to decide.' }) }
    return { data, text: caseTable(data, t) }
  },
}

const showMoneyCommand: CliCommand = {
  name: 'money show',
  summary: {
    zh: '一笔待处理款项：发生了什么，能怎么办',
    en: 'One case: what happened, and what can be done',
  },
  parameters: [caseParameter],
  examples: ['money show sum-12'],
  async run({ ctx, args, validate, t }) {
    const data = await showMoney(
      ctx,
      validate(showMoneyOperation.input, { caseNo: stringArgument(args, 'case') }),
    )
    const can = data.money.can.map((way) => `  ${t(decisionTexts[way])}`)
    const lines = [...caseLines(data, t), t({ zh: '可以：', en: 'What can be done:' }), ...can]
    return { data, text: lines.join('\n') }
  },
}

/** The input of a decision, the same for all three. */
const readDecision = ({ args, validate }: CommandContext) =>
  validate(
    acceptMoneyOperation.input,
    omitUndefined({
      caseNo: stringArgument(args, 'case'),
      why: stringArgument(args, 'why'),
      by: stringArgument(args, 'by'),
    }),
  )

const acceptMoneyCommand: CliCommand = {
  name: 'money accept',
  summary: {
    zh: '认下这笔款：当作付清并发卡',
    en: 'Accept the payment: it pays its order, and the cards are delivered',
  },
  parameters: decisionParameters,
  examples: ['money accept sum-12 --why 少付一分，认下'],
  async run(context) {
    const data = await acceptMoney(context.ctx, readDecision(context))
    const status = data.status ?? ''
    return {
      data,
      text: context.t({ zh: `已认下，订单现在是 ${status}。`, en: `Accepted; the order is ${status} now.` }),
    }
  },
}

const refundMoneyCommand: CliCommand = {
  name: 'money refund',
  summary: {
    zh: '原路退回，或让卡住的退款重试',
    en: 'Refund it through its gateway, or retry a stuck refund',
  },
  parameters: decisionParameters,
  examples: ['money refund sum-12 --why 金额不符，退回'],
  async run(context) {
    const data = await refundMoney(context.ctx, readDecision(context))
    return {
      data,
      text: context.t({
        zh: '已登记退款，由运行中的服务器办理。',
        en: 'The refund is registered; a running server carries it out.',
      }),
    }
  },
}

const dismissMoneyCommand: CliCommand = {
  name: 'money dismiss',
  summary: { zh: '已用其他办法处理，从列表移走', en: 'Handled by other means; remove it from the list' },
  details: {
    zh: '卡住的退款移走后记为“已由人工退还”，买家会看到已退款。请先确实退还再移走。',
    en: 'A refund that is dismissed counts as refunded manually, and its buyer reads so: refund it first.',
  },
  parameters: decisionParameters,
  examples: ['money dismiss refund-8F2K0Q7M3XZ4TBN6A1CD --why 已转账退还'],
  async run(context) {
    const data = await dismissMoney(context.ctx, readDecision(context))
    return {
      data,
      text: context.t({ zh: '已移走，理由已留存。', en: 'Removed from the list; the reason is kept.' }),
    }
  },
}

export const moneyCommands: readonly CliCommand[] = [
  listMoneyCommand,
  showMoneyCommand,
  acceptMoneyCommand,
  refundMoneyCommand,
  dismissMoneyCommand,
  ...shopMoneyCommands,
]
