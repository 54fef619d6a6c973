import type { SellerComplaint } from '@faka/contract/complaint/seller-complaint'
import { formatFen } from '@faka/contract/shared/money'
import type { CommandContext } from './command.ts'
import { expectationTexts, outcomeTexts, sideTexts, statusTexts, typeTexts } from './complaint-parameters.ts'
import { localTime } from './local-time.ts'
import type { LocalizedText } from './localized-text.ts'

/** Text written by users must not control the terminal. */
export const withoutControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\n]+/gu, ' ')

function outcomeLine({ outcome }: SellerComplaint): LocalizedText | undefined {
  if (!outcome) return undefined
  const { kind, by, amountFen } = outcome
  const sum = amountFen === null ? '' : formatFen(amountFen)
  const done =
    kind === 'replaced'
      ? { zh: `已换卡 ${outcome.cardIds.join('、')}`, en: `cards ${outcome.cardIds.join(', ')} replaced` }
      : { zh: `已退款 ${sum}`, en: `${sum} refunded` }
  return { zh: `结果：${done.zh}（${outcomeTexts[by].zh}）`, en: `End: ${done.en}, ${outcomeTexts[by].en}` }
}

/** The facts of a complaint: order, problem, status, outcome and refundable amounts. */
function summaryLines(complaint: SellerComplaint): LocalizedText[] {
  const { orderNo, itemTitle, type, expectation, status, cardIds, cardCount, dueTime, sandbox } = complaint
  const due = dueTime === null ? '' : localTime(dueTime)
  const end = outcomeLine(complaint)
  return [
    {
      zh: `订单 ${orderNo}，${withoutControlCharacters(itemTitle)}${sandbox ? '（测试支付）' : ''}`,
      en: `Order ${orderNo}, ${withoutControlCharacters(itemTitle)}${sandbox ? ' (test money)' : ''}`,
    },
    {
      zh: `${typeTexts[type].zh}，${expectationTexts[expectation].zh}，卡密 ${cardIds.join('、') || '未发'}（共 ${cardCount} 张）`,
      en: `${typeTexts[type].en}, ${expectationTexts[expectation].en}; cards ${cardIds.join(', ') || 'none delivered'} of ${cardCount}`,
    },
    {
      zh: `状态：${statusTexts[status].zh}${due && `，请在 ${due} 前答复`}`,
      en: `Status: ${statusTexts[status].en}${due && `, answer by ${due}`}`,
    },
    ...(end ? [end] : []),
    {
      zh: `按投诉的卡密折算可退 ${formatFen(complaint.shareFen)}，该订单最多还能退 ${formatFen(complaint.refundableFen)}`,
      en: `Their share is ${formatFen(complaint.shareFen)}; at most ${formatFen(complaint.refundableFen)} of the order can go back`,
    },
  ]
}

/** A complaint with all its messages; pictures as addresses. */
export function complaintText(complaint: SellerComplaint, publicUrl: string, t: CommandContext['t']): string {
  const messages = complaint.proofs.map(({ side, text, images, createTime }) => {
    const pictures = images.map(({ url }) => `  ${new URL(url, publicUrl).href}`)
    return [
      `${localTime(createTime)}  ${t(sideTexts[side])}`,
      `  ${withoutControlCharacters(text).replaceAll('\n', '\n  ')}`,
      ...pictures,
    ].join('\n')
  })
  return [summaryLines(complaint).map(t).join('\n'), ...messages].join('\n\n')
}
