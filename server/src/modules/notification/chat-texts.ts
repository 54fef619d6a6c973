import type { ChatKind } from '@faka/contract/notification/chat'
import { formatFen } from '@faka/contract/shared/money'
import type { ChatMessage } from '../../adapters/chat/chat-provider.ts'

/** What a message to a chat names of an event: never a card, a contact, or what a buyer wrote. */
export interface ChatFacts {
  shop: string
  item: string
  /** The path of the console's page. */
  path: string
  quantity?: number
  orderNo?: string
  amountFen?: number
  refundFen?: number
  complaintNo?: string
  inquiryNo?: string
  stars?: number
  /** Hours until the deadline of an answer. */
  hoursLeft?: number
  /** Cards left to sell. */
  free?: number
}

/** The reader's language is not known, so each title has both. */
const titles: Record<ChatKind, string> = {
  'order.paid': '有订单等待发货 / An order waits for delivery',
  'order.programFailed':
    '发货程序没有给出卡密，订单等待人工发货 / Your program brought no cards: an order waits for delivery',
  'order.delivered': '订单已发货 / An order was delivered',
  'order.refunded': '订单有退款 / A refund was made',
  'order.recalled': '订单的卡密被召回 / Cards of an order were recalled',
  'order.replaced': '订单的卡密已更换 / Cards of an order were replaced',
  'card.redeemed': '卡密被兑换，等您交付 / A card was redeemed and waits for you',
  'order.refundUnfunded': '退款因余额不足在等待 / A refund waits for funds',
  'order.refundFailed': '退款未能退出，等您处理 / A refund was not made and waits for you',
  'complaint.opened': '有新投诉 / A new complaint',
  'complaint.answered': '投诉已答复 / A complaint was answered',
  'complaint.replied': '买家补充了投诉 / The buyer added to a complaint',
  'complaint.escalated': '投诉转交平台裁决 / The platform decides a complaint',
  'complaint.messaged': '平台在投诉里留言 / The platform wrote in a complaint',
  'complaint.decided': '投诉有了结果 / A complaint was decided',
  'complaint.dueSoon': '投诉即将逾期 / A complaint is due soon',
  'rating.written': '有新评价 / A new rating',
  'inquiry.asked': '有新咨询 / A new question',
  'inquiry.answered': '咨询已答复 / A question was answered',
  'item.lowStock': '库存不足 / Low stock',
  'item.soldOut': '商品已售罄 / Sold out',
}

/** A message about an event: one fact a line, then the link to the console. */
export function renderChatMessage(kind: ChatKind, facts: ChatFacts, publicUrl: string): ChatMessage {
  const { shop, item, path, quantity, orderNo, amountFen, refundFen, hoursLeft, free } = facts
  const { complaintNo, inquiryNo, stars } = facts
  const lines = [
    `店铺 / Shop: ${shop}`,
    `商品 / Item: ${item}${quantity === undefined ? '' : ` × ${quantity}`}`,
    orderNo && `订单 / Order: ${orderNo}`,
    amountFen !== undefined && `金额 / Sum: ${formatFen(amountFen)}`,
    refundFen !== undefined && `退款 / Refund: ${formatFen(refundFen)}`,
    complaintNo && `投诉 / Complaint: ${complaintNo}`,
    inquiryNo && `咨询 / Question: ${inquiryNo}`,
    stars !== undefined && `星 / Stars: ${stars}`,
    hoursLeft !== undefined && `剩余小时 / Hours left: ${hoursLeft}`,
    free !== undefined && `可售 / Left to sell: ${free}`,
    `${publicUrl}${path}`,
  ]
  return { title: titles[kind], body: lines.filter(Boolean).join('\n') }
}

/** The message of a test. */
export const renderChatTest = (shop: string): ChatMessage => ({
  title: '测试通知 / Test notification',
  body: `店铺 / Shop: ${shop}`,
})
