import type { InquiryMessage, InquiryRow } from '@faka/contract/inquiry/inquiry'
import { type Parameter, stringArgument } from './command.ts'
import { maxTitleWidth } from './draw-table.ts'
import { localTime } from './local-time.ts'
import type { LocalizedText } from './localized-text.ts'

type Translate = (text: LocalizedText) => string
type Listed = Pick<InquiryRow, 'lastTime' | 'messageCount' | 'itemTitle' | 'status' | 'hiddenWhy'> & {
  inquiryNo: string
}

/** The inquiry argument. */
export const inquiryParameter: Parameter = {
  syntax: '<inquiry>',
  field: 'inquiryNo',
  description: { zh: '咨询编号，inquiry list 里有', en: 'number of the inquiry, as inquiry list shows it' },
  expected: { zh: 'inquiry list 里的咨询编号', en: 'a number as inquiry list shows it' },
}

export const inquiryFilterParameter = (filters: readonly string[]): Parameter => ({
  syntax: '--only <inquiries>',
  field: 'filter',
  description: { zh: '只看哪些', en: 'which inquiries' },
  expected: { zh: filters.join('、'), en: filters.join(', ') },
})

/** The number and the reason of an act on an inquiry. */
export const readInquiryReason = (args: Parameters<typeof stringArgument>[0]) => ({
  inquiryNo: stringArgument(args, 'inquiry'),
  why: stringArgument(args, 'why'),
})

export const inquiryColumns = (t: Translate) => [
  { title: t({ zh: '咨询', en: 'INQUIRY' }) },
  { title: t({ zh: '最后一条', en: 'LATEST' }) },
  { title: t({ zh: '消息', en: 'MESSAGES' }), alignRight: true as const },
  { title: t({ zh: '商品', en: 'ITEM' }), maxWidth: maxTitleWidth },
  { title: t({ zh: '状态', en: 'STATE' }) },
]

const statusTexts: Record<InquiryRow['status'], LocalizedText> = {
  open: { zh: '等待答复', en: 'waits for an answer' },
  answered: { zh: '已答复', en: 'answered' },
  closed: { zh: '已结束', en: 'closed' },
}

const stateOf = ({ status, hiddenWhy }: Listed): LocalizedText =>
  hiddenWhy === null ? statusTexts[status] : { zh: '平台已隐藏', en: 'hidden by the platform' }

export const inquiryCells = (inquiry: Listed, t: Translate): string[] => [
  inquiry.inquiryNo,
  localTime(inquiry.lastTime),
  String(inquiry.messageCount),
  inquiry.itemTitle,
  t(stateOf(inquiry)),
]

/** The messages of an inquiry, the oldest first. */
const messagesText = (messages: readonly InquiryMessage[], t: Translate): string =>
  messages
    .map(({ side, text, time }) => {
      const who = side === 'buyer' ? { zh: '买家', en: 'Buyer' } : { zh: '卖家', en: 'Seller' }
      return `${localTime(time)} ${t(who)}\n${text}`
    })
    .join('\n\n')

/** An inquiry with its messages. */
export const inquiryText = (
  inquiry: Listed & { messages: readonly InquiryMessage[] },
  t: Translate,
): string =>
  [
    `${inquiry.inquiryNo} ${inquiry.itemTitle} (${t(stateOf(inquiry))})`,
    ...(inquiry.hiddenWhy === null
      ? []
      : [t({ zh: `隐藏的原因：${inquiry.hiddenWhy}`, en: `Hidden because: ${inquiry.hiddenWhy}` })]),
    ...(inquiry.messages.length > 0 ? [messagesText(inquiry.messages, t)] : []),
  ].join('\n\n')
