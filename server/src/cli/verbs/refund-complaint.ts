import { refundComplaint as operation } from '@faka/contract/complaint-selling'
import { formatFen } from '@faka/contract/money'
import { refundComplaint } from '../../rooms/complaint/refund-complaint.ts'
import { amountWord, complaintWord, saidAmount, saidText, textWords } from '../complaint-words.ts'
import { textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const refundComplaintVerb: Verb = {
  name: 'complaint refund',
  says: { zh: '退款：按投诉的卡密折算，或指定金额', en: 'Refund: the share of the cards, or an amount' },
  words: [complaintWord, amountWord, ...textWords],
  examples: ['complaint refund 8F2K0Q7M3XZ4TBN6A1CD', 'complaint refund 8F2K0Q7M3XZ4TBN6A1CD --amount 5.00'],
  async run(call) {
    const said = {
      complaintNo: textOf(call.given, 'complaint'),
      amountFen: saidAmount(call),
      text: await saidText(call),
    }
    const data = await refundComplaint(call.ctx, call.check(operation.input, onlySaid(said)))
    const sum = formatFen(data.amountFen)
    return {
      data,
      text: call.say({
        zh: `已登记退款 ${sum}，投诉已解决；款项由运行中的服务器按原支付方式退回。`,
        en: `${sum} is refunded to the original payment method as soon as a server runs; the complaint is closed.`,
      }),
    }
  },
}
