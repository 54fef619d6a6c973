import { replaceComplaint as operation } from '@faka/contract/complaint/seller-complaint'
import { replaceComplaint } from '../../modules/complaint/replace-complaint.ts'
import { type CliCommand, stringArgument } from '../command.ts'
import {
  cardParameters,
  complaintParameter,
  readCards,
  readText,
  textParameters,
} from '../complaint-parameters.ts'
import { omitUndefined } from '../item-parameters.ts'

export const replaceComplaintCommand: CliCommand = {
  name: 'complaint replace',
  summary: { zh: '换卡：新卡密来自库存，旧的作废', en: 'Give new cards from stock; the old ones are void' },
  details: {
    zh: '库存不足时什么都不会改变。人工发货或通用内容的订单没有库存卡密，用 --texts 给出替换内容，一行一份，\n顺序与 --card 相同。',
    en: 'Where stock has too few, nothing changes. Orders delivered manually or by one text for all have no cards in\nstock: give new texts with --texts, one a line, in the order of --card.',
  },
  parameters: [complaintParameter, ...cardParameters, ...textParameters],
  examples: [
    'complaint replace 8F2K0Q7M3XZ4TBN6A1CD',
    'complaint replace 8F2K0Q7M3XZ4TBN6A1CD --card 1 --card 3 --text "已为您更换，抱歉带来不便。"',
  ],
  async run(call) {
    const said = {
      complaintNo: stringArgument(call.args, 'complaint'),
      text: await readText(call),
      ...(await readCards(call)),
    }
    const data = await replaceComplaint(call.ctx, call.validate(operation.input, omitUndefined(said)))
    return {
      data,
      text: call.t({
        zh: '已换卡，投诉已解决；买家在订单里能看到新的卡密。',
        en: 'Replaced; the complaint is over, and the buyer sees the new cards in his order.',
      }),
    }
  },
}
