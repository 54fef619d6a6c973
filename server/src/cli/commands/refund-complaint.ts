import { refundComplaint as operation } from '@faka/contract/complaint/seller-complaint'
import { formatFen } from '@faka/contract/shared/money'
import { refundComplaint } from '../../modules/complaint/refund-complaint.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import {
  amountParameter,
  complaintParameter,
  readAmount,
  readText,
  textParameters,
} from '../complaint-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'

export const refundComplaintCommand: CliCommand = {
  name: 'complaint refund',
  summary: { zh: '退款：按投诉的卡密折算，或指定金额', en: 'Refund: the share of the cards, or an amount' },
  parameters: [complaintParameter, amountParameter, ...textParameters],
  examples: ['complaint refund 8F2K0Q7M3XZ4TBN6A1CD', 'complaint refund 8F2K0Q7M3XZ4TBN6A1CD --amount 5.00'],
  async run(call) {
    const said = {
      complaintNo: stringArgument(call.args, 'complaint'),
      amountFen: readAmount(call),
      text: await readText(call),
    }
    const data = await refundComplaint(call.ctx, call.validate(operation.input, omitUndefined(said)))
    const sum = formatFen(data.amountFen)
    return {
      data,
      text: call.t({
        zh: `已登记退款 ${sum}，投诉已解决；款项由运行中的服务器按原支付方式退回。`,
        en: `${sum} is refunded to the original payment method as soon as a server runs; the complaint is closed.`,
      }),
    }
  },
}
