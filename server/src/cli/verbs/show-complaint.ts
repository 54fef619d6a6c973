import { showComplaint as operation, type SoldComplaint } from '@faka/contract/complaint-selling'
import { formatFen } from '@faka/contract/money'
import { showComplaint } from '../../rooms/complaint/show-complaint.ts'
import {
  byWords,
  complaintWord,
  expectationWords,
  sideWords,
  statusWords,
  typeWords,
} from '../complaint-words.ts'
import { localTime } from '../local-time.ts'
import type { Text } from '../text.ts'
import { textOf, type Verb } from '../verb.ts'

/** What somebody wrote must not move the cursor of whoever reads it. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n]+/gu, ' ')

function outcomeLine({ outcome }: SoldComplaint): Text | undefined {
  if (!outcome) return undefined
  const { kind, by, amountFen } = outcome
  const sum = amountFen === null ? '' : formatFen(amountFen)
  const done =
    kind === 'replaced'
      ? { zh: `已换卡 ${outcome.cardIds.join('、')}`, en: `cards ${outcome.cardIds.join(', ')} replaced` }
      : { zh: `已退款 ${sum}`, en: `${sum} refunded` }
  return { zh: `结果：${done.zh}（${byWords[by].zh}）`, en: `End: ${done.en}, ${byWords[by].en}` }
}

function factsOf(complaint: SoldComplaint): Text[] {
  const { orderNo, itemTitle, type, expectation, status, cardIds, cardCount, dueTime, sandbox } = complaint
  const due = dueTime === null ? '' : localTime(dueTime)
  const end = outcomeLine(complaint)
  return [
    {
      zh: `订单 ${orderNo}，${plain(itemTitle)}${sandbox ? '（测试支付）' : ''}`,
      en: `Order ${orderNo}, ${plain(itemTitle)}${sandbox ? ' (test money)' : ''}`,
    },
    {
      zh: `${typeWords[type].zh}，${expectationWords[expectation].zh}，卡密 ${cardIds.join('、') || '未发'}（共 ${cardCount} 张）`,
      en: `${typeWords[type].en}, ${expectationWords[expectation].en}; cards ${cardIds.join(', ') || 'none delivered'} of ${cardCount}`,
    },
    {
      zh: `状态：${statusWords[status].zh}${due && `，请在 ${due} 前答复`}`,
      en: `Status: ${statusWords[status].en}${due && `, answer by ${due}`}`,
    },
    ...(end ? [end] : []),
    {
      zh: `按投诉的卡密折算可退 ${formatFen(complaint.shareFen)}，该订单最多还能退 ${formatFen(complaint.refundableFen)}`,
      en: `Their share is ${formatFen(complaint.shareFen)}; at most ${formatFen(complaint.refundableFen)} of the order can go back`,
    },
  ]
}

export const showComplaintVerb: Verb = {
  name: 'complaint show',
  says: { zh: '一个投诉的全部往来', en: 'A complaint with all that was said' },
  words: [complaintWord],
  examples: ['complaint show 8F2K0Q7M3XZ4TBN6A1CD'],
  async run({ ctx, given, check, say }) {
    const data = await showComplaint(ctx, check(operation.input, { complaintNo: textOf(given, 'complaint') }))
    const said = data.proofs.map(({ side, text, images, createTime }) => {
      const pictures = images.map(({ url }) => `  ${new URL(url, ctx.config.publicUrl).href}`)
      return [
        `${localTime(createTime)}  ${say(sideWords[side])}`,
        `  ${plain(text).replaceAll('\n', '\n  ')}`,
        ...pictures,
      ].join('\n')
    })
    return { data, text: [factsOf(data).map(say).join('\n'), ...said].join('\n\n') }
  },
}
