import type { showOrder } from '@faka/contract/delivery/sold-order'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import { formatFen } from '@faka/contract/shared/money'
import { statusTexts, typeTexts } from './complaint-parameters.ts'
import { withoutControlCharacters } from './complaint-summary.ts'
import { localTime } from './local-time.ts'
import type { LocalizedText } from './localized-text.ts'
import { orderStatusTexts, testMoneyText } from './order-table.ts'

type SoldOrder = ReplyOf<typeof showOrder>
type Action = SoldOrder['actions'][number]
type Refund = SoldOrder['refunds'][number]

const actionTexts: Record<Action['kind'], LocalizedText> = {
  note: { zh: '备注', en: 'note' },
  refund: { zh: '退款', en: 'refund' },
  replace: { zh: '换卡', en: 'cards replaced' },
  cancel: { zh: '取消', en: 'cancelled' },
  confirm: { zh: '人工确认收款', en: 'payment confirmed manually' },
  create: { zh: '代买家下单', en: 'created for the buyer' },
  block: { zh: '拉黑买家', en: 'buyer blocked' },
  unblock: { zh: '解除拉黑', en: 'buyer unblocked' },
}

const actorTexts: Record<SoldOrder['events'][number]['actor'], LocalizedText> = {
  buyer: { zh: '买家', en: 'buyer' },
  seller: { zh: '卖家', en: 'seller' },
  gateway: { zh: '支付网关', en: 'payment gateway' },
  house: { zh: '系统', en: 'system' },
}

const refundStateTexts: Record<Refund['state'], LocalizedText> = {
  pending: { zh: '处理中', en: 'pending' },
  done: { zh: '已完成', en: 'done' },
  byPerson: { zh: '待人工处理', en: 'to be handled manually' },
}

const same = (text: string): LocalizedText => ({ zh: text, en: text })
const joined = (...parts: readonly LocalizedText[]): LocalizedText => ({
  zh: parts
    .map(({ zh }) => zh)
    .filter(Boolean)
    .join('  '),
  en: parts
    .map(({ en }) => en)
    .filter(Boolean)
    .join('  '),
})

/** A section with its title, left out where it has nothing. */
const section = (title: LocalizedText, lines: readonly LocalizedText[]): LocalizedText[] =>
  lines.length === 0
    ? []
    : [
        { zh: `\n${title.zh}`, en: `\n${title.en}` },
        ...lines.map(({ zh, en }) => ({ zh: `  ${zh}`, en: `  ${en}` })),
      ]

const none: LocalizedText = { zh: '', en: '' }

/** The chosen cards of an order, the campaign with the price of one without it, its member price, its coupon and its balance part, of those that it has. */
const priceLines = ({ choice, campaign, level, coupon, balanceFen }: SoldOrder): LocalizedText[] => [
  ...(choice
    ? [
        joined(
          { zh: `自选${choice.label}`, en: `Chosen ${choice.label}` },
          same(`${choice.texts.join(', ')}  ${formatFen(choice.surchargeFen)}`),
        ),
      ]
    : []),
  ...(campaign
    ? [
        joined(
          { zh: '限时活动价', en: 'Campaign price' },
          same(`${formatFen(campaign.priceFen)} (${formatFen(campaign.normalPriceFen)})`),
        ),
      ]
    : []),
  ...(level
    ? [joined({ zh: '会员价', en: 'Member price' }, same(`${level.name}  ${formatFen(-level.levelFen)}`))]
    : []),
  ...(coupon
    ? [joined({ zh: '优惠码', en: 'Coupon' }, same(`${coupon.code}  ${formatFen(-coupon.couponFen)}`))]
    : []),
  ...(balanceFen ? [joined({ zh: '余额支付', en: 'From the balance' }, same(formatFen(balanceFen)))] : []),
]

/** The file that an order delivered, and the links that its buyer got. */
const fileLines = ({ file }: SoldOrder): LocalizedText[] =>
  file
    ? [
        joined(
          { zh: '文件', en: 'File' },
          same(file.name),
          file.maxTimes === null
            ? { zh: `下载链接 ${file.times} 次`, en: `links: ${file.times}` }
            : {
                zh: `下载链接 ${file.times} 次，最多 ${file.maxTimes} 次`,
                en: `links: ${file.times} of ${file.maxTimes}`,
              },
        ),
      ]
    : []

/** A sold order in lines, as `order show` prints it. Texts of sellers and gateways carry no control characters. */
export function soldOrderLines(order: SoldOrder): LocalizedText[] {
  const { contact } = order
  const reachedBy = [contact.phone, contact.mail, contact.qq].filter((text) => text !== null).join(' ')
  const lines = [
    joined(
      same(`${order.orderNo}  ${order.itemTitle} × ${order.quantity}  ${formatFen(order.amountFen)}`),
      order.sandbox ? testMoneyText : none,
    ),
    joined({ zh: '状态', en: 'Status' }, orderStatusTexts[order.status], same(localTime(order.createTime))),
    joined(
      { zh: '买家', en: 'Buyer' },
      order.buyer === null ? { zh: '游客', en: 'guest' } : same(order.buyer),
      same(reachedBy),
    ),
    ...priceLines(order),
    ...fileLines(order),
    joined({ zh: '可退金额', en: 'Refundable' }, same(formatFen(order.refundableFen))),
    ...section(
      { zh: '支付', en: 'Payments' },
      order.payments.map(({ time, channel, amountFen, state, paymentNo }) =>
        same(`${localTime(time)}  ${channel}  ${formatFen(amountFen)}  ${state}  ${paymentNo}`),
      ),
    ),
    ...section(
      { zh: '收款', en: 'Received' },
      order.received.map(({ time, channel, amountFen, disposition, reason, tradeNo }) =>
        same(
          `${localTime(time)}  ${channel}  ${formatFen(amountFen)}  ${disposition} (${reason})  ${tradeNo}`,
        ),
      ),
    ),
    ...section(
      { zh: '退款', en: 'Refunds' },
      order.refunds.map(({ time, amountFen, state, reason }) =>
        joined(same(`${localTime(time)}  ${formatFen(amountFen)}`), refundStateTexts[state], same(reason)),
      ),
    ),
    ...section(
      { zh: '换卡', en: 'Replaced' },
      order.replacements.map(({ time, count, complaintNo }) =>
        joined(same(localTime(time)), { zh: `${count} 张`, en: `${count} cards` }, same(complaintNo ?? '')),
      ),
    ),
    ...section(
      { zh: '投诉', en: 'Complaints' },
      order.complaints.map(({ time, complaintNo, type, status }) =>
        joined(same(`${localTime(time)}  ${complaintNo}`), typeTexts[type], statusTexts[status]),
      ),
    ),
    ...section(
      { zh: '进度', en: 'History' },
      order.events.map(({ time, status, actor, reason }) =>
        joined(same(localTime(time)), orderStatusTexts[status], actorTexts[actor], same(reason)),
      ),
    ),
    ...section(
      { zh: '查看记录', en: 'Openings of its cards' },
      order.reveals.map(({ lastTime, kind, device, times }) =>
        same(`${localTime(lastTime)}  ${kind} × ${times}  ${device}`),
      ),
    ),
    ...section(
      { zh: '卖家记录', en: "Seller's notes and acts" },
      order.actions.map(({ time, kind, by, amountFen, text }) =>
        joined(
          same(localTime(time)),
          actionTexts[kind],
          same(amountFen === null ? '' : formatFen(amountFen)),
          same(by),
          same(text),
        ),
      ),
    ),
  ]
  return lines.map(({ zh, en }) => ({ zh: clean(zh), en: clean(en) }))
}

const clean = (text: string): string => withoutControlCharacters(text)
