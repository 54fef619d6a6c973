import { decideComplaint as operation } from '@faka/contract/complaint/seller-complaint'
import { decideComplaint } from '../../modules/complaint/decide-complaint.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import {
  amountParameter,
  cardParameters,
  complaintParameter,
  readAmount,
  readCards,
  readText,
  statusTexts,
  textParameters,
} from '../complaint-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'

export const decideComplaintCommand: CliCommand = {
  name: 'complaint decide',
  summary: { zh: '平台裁决：退款、换卡或驳回', en: 'Decide for the platform: money, cards, or nothing' },
  parameters: [
    complaintParameter,
    {
      syntax: '<decision>',
      field: 'decision',
      description: { zh: '裁决', en: 'the decision' },
      expected: { zh: 'refund（退款）、replace（换卡）或 reject（驳回）', en: 'refund, replace or reject' },
    },
    amountParameter,
    ...cardParameters,
    ...textParameters,
  ],
  examples: [
    'complaint decide 8F2K0Q7M3XZ4TBN6A1CD refund --amount 5.00 --text "卖家未能证明卡密有效，退还该张卡密的金额。"',
    'complaint decide 8F2K0Q7M3XZ4TBN6A1CD reject --text "兑换记录显示卡密由买家使用。"',
  ],
  async run(call) {
    const said = {
      complaintNo: stringArgument(call.args, 'complaint'),
      decision: stringArgument(call.args, 'decision'),
      amountFen: readAmount(call),
      text: await readText(call),
      ...(await readCards(call)),
    }
    const data = await decideComplaint(call.ctx, call.validate(operation.input, omitUndefined(said)))
    const status = statusTexts[data.status]
    return {
      data,
      text: call.t({
        zh: `已裁决（${status.zh}），双方都能看到理由。`,
        en: `Decided (${status.en}); both sides read the reasons.`,
      }),
    }
  },
}
