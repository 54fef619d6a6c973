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
