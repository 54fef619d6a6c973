import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for complaints; part of `codes`. */
export const complaintCodes = {
  complaintNotFound: {
    code: codeNumbers.complaintNotFound,
    zh: '投诉不存在',
    en: 'There is no such complaint.',
  },
  ownComplaint: {
    code: codeNumbers.ownComplaint,
    zh: '您是这笔投诉的买家或卖家，不能由您裁决，请交给其他管理员',
    en: 'You are the buyer or the seller of this complaint, so another administrator must decide it.',
  },
  complaintRunning: {
    code: codeNumbers.complaintRunning,
    zh: '该订单已有处理中的投诉，请在原投诉中继续',
    en: 'This order already has an open complaint. Please continue there.',
  },
  complaintTooLate: {
    code: codeNumbers.complaintTooLate,
    zh: '已超过投诉期限，请直接联系卖家',
    en: 'The complaint period for this order is over. Please contact the seller.',
  },
  complaintNotPossible: {
    code: codeNumbers.complaintNotPossible,
    zh: '订单当前状态不支持此操作',
    en: 'This is not possible in the current state of the order.',
  },
  onlyNotReceived: {
    code: codeNumbers.onlyNotReceived,
    zh: '订单尚未发货，只能投诉“未收到卡密”',
    en: 'Nothing has been delivered yet, so “Not received” is the only possible complaint.',
  },
  cardsNotOfOrder: {
    code: codeNumbers.cardsNotOfOrder,
    zh: '请选择该订单的卡密',
    en: 'Please choose cards of this order.',
  },
  orderNotReplaceable: {
    code: codeNumbers.orderNotReplaceable,
    zh: '只有已发货、款项没有全部退还的订单可以换卡密',
    en: 'Cards can be replaced once an order is delivered, and while not all of its money is refunded.',
  },
  cardsComplainedAbout: {
    code: codeNumbers.cardsComplainedAbout,
    zh: '买家正在投诉其中的卡密，请在那个投诉里更换或退款；没有改动任何内容',
    en: 'The buyer complains about one of these cards: replace or refund it in that complaint. Nothing was changed.',
  },
  cardsReplacedSince: {
    code: codeNumbers.cardsReplacedSince,
    zh: '其中的卡密已经换过，请看过最新的订单再决定是否再换一次；没有改动任何内容',
    en: 'One of these cards was replaced already. Look at the order as it is now before you replace it again. Nothing was changed.',
  },
  recallOfferOpen: {
    code: codeNumbers.recallOfferOpen,
    zh: '召回时已让买家在新卡密和退款之间选择，买家还没有选；没有改动任何内容',
    en: 'The buyer was offered the choice between new cards and money for a recalled card, and may still make it. Nothing was changed.',
  },
  complaintOver: {
    code: codeNumbers.complaintOver,
    zh: '该投诉已结束，不能再操作',
    en: 'This complaint is closed and can no longer be changed.',
  },
  complaintUnanswered: {
    code: codeNumbers.complaintUnanswered,
    zh: '卖家尚未答复，答复后或超时后再申请平台裁决',
    en: 'The seller has not answered yet. You can ask the platform after an answer, or once the deadline has passed.',
  },
  complaintNotEscalated: {
    code: codeNumbers.complaintNotEscalated,
    zh: '该投诉未申请平台裁决，平台不能裁决',
    en: 'The platform has not been asked to decide this complaint.',
  },
} as const
