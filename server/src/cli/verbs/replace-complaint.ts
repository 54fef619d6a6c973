import { replaceComplaint as operation } from '@faka/contract/complaint-selling'
import { replaceComplaint } from '../../rooms/complaint/replace-complaint.ts'
import { cardWords, complaintWord, saidCards, saidText, textWords } from '../complaint-words.ts'
import { textOf, type Verb } from '../verb.ts'
import { onlySaid } from '../wares-words.ts'

export const replaceComplaintVerb: Verb = {
  name: 'complaint replace',
  says: { zh: '换卡：新卡密来自库存，旧的作废', en: 'Give new cards from stock; the old ones are void' },
  explains: {
    zh: '库存不足时什么都不会改变。人工发货或通用内容的订单没有库存卡密，用 --texts 给出替换内容，一行一份，\n顺序与 --card 相同。',
    en: 'Where stock has too few, nothing changes. Orders delivered manually or by one text for all have no cards in\nstock: give new texts with --texts, one a line, in the order of --card.',
  },
  words: [complaintWord, ...cardWords, ...textWords],
  examples: [
    'complaint replace 8F2K0Q7M3XZ4TBN6A1CD',
    'complaint replace 8F2K0Q7M3XZ4TBN6A1CD --card 1 --card 3 --text "已为您更换，抱歉带来不便。"',
  ],
  async run(call) {
    const said = {
      complaintNo: textOf(call.given, 'complaint'),
      text: await saidText(call),
      ...(await saidCards(call)),
    }
    const data = await replaceComplaint(call.ctx, call.check(operation.input, onlySaid(said)))
    return {
      data,
      text: call.say({
        zh: '已换卡，投诉已解决；买家在订单里能看到新的卡密。',
        en: 'Replaced; the complaint is over, and the buyer sees the new cards in his order.',
      }),
    }
  },
}
