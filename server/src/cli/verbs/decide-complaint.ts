import { decideComplaint as operation } from '@faka/contract/complaint-selling'
import { decideComplaint } from '../../rooms/complaint/decide-complaint.ts'
import {
  amountWord,
  cardWords,
  complaintWord,
  saidAmount,
  saidCards,
  saidText,
  statusWords,
  textWords,
} from '../complaint-words.ts'
import { textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const decideComplaintVerb: Verb = {
  name: 'complaint decide',
  says: { zh: '平台裁决：退款、换卡或驳回', en: 'Decide for the platform: money, cards, or nothing' },
  words: [
    complaintWord,
    {
      form: '<decision>',
      field: 'decision',
      says: { zh: '裁决', en: 'the decision' },
      must: { zh: 'refund（退款）、replace（换卡）或 reject（驳回）', en: 'refund, replace or reject' },
    },
    amountWord,
    ...cardWords,
    ...textWords,
  ],
  examples: [
    'complaint decide 8F2K0Q7M3XZ4TBN6A1CD refund --amount 5.00 --text "卖家未能证明卡密有效，退还该张卡密的金额。"',
    'complaint decide 8F2K0Q7M3XZ4TBN6A1CD reject --text "兑换记录显示卡密由买家使用。"',
  ],
  async run(call) {
    const said = {
      complaintNo: textOf(call.given, 'complaint'),
      decision: textOf(call.given, 'decision'),
      amountFen: saidAmount(call),
      text: await saidText(call),
      ...(await saidCards(call)),
    }
    const data = await decideComplaint(call.ctx, call.check(operation.input, onlySaid(said)))
    const status = statusWords[data.status]
    return {
      data,
      text: call.say({
        zh: `已裁决（${status.zh}），双方都能看到理由。`,
        en: `Decided (${status.en}); both sides read the reasons.`,
      }),
    }
  },
}
