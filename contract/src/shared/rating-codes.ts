import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for ratings; part of `codes`. */
export const ratingCodes = {
  ratingNotFound: { code: codeNumbers.ratingNotFound, zh: '没有这条评价', en: 'There is no such rating.' },
  orderNotRateable: {
    code: codeNumbers.orderNotRateable,
    zh: '只有已发货且没有退款的订单可以评价',
    en: 'Only an order that was delivered and not refunded can be rated.',
  },
  ratingFixed: {
    code: codeNumbers.ratingFixed,
    zh: '这条评价已不能修改',
    en: 'This rating can no longer be changed.',
  },
  ratingAnswered: {
    code: codeNumbers.ratingAnswered,
    zh: '这条评价已经答复过，答复不能修改',
    en: 'This rating has its answer, which cannot be changed.',
  },
  ownRating: {
    code: codeNumbers.ownRating,
    zh: '您是这条评价的买家或卖家，不能由您处理，请交给其他管理员',
    en: 'You are the buyer or the seller of this rating, so another administrator must decide about it.',
  },
} as const
