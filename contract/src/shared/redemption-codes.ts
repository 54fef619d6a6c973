import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for redeemed cards; part of `codes`. */
export const redemptionCodes = {
  itemNotRedeemable: {
    code: codeNumbers.itemNotRedeemable,
    zh: '这个商品没有兑换页',
    en: 'Cards of this item cannot be redeemed here.',
  },
  cardUnknown: {
    code: codeNumbers.cardUnknown,
    zh: '没有这张卡密，请核对后重新输入完整的卡密',
    en: 'There is no such card. Please check it and enter it in full.',
  },
  cardNotSold: {
    code: codeNumbers.cardNotSold,
    zh: '这张卡密还没有售出，不能兑换',
    en: 'This card was not sold yet, so it cannot be redeemed.',
  },
  cardRefunded: {
    code: codeNumbers.cardRefunded,
    zh: '这张卡密已退款，不能兑换',
    en: 'This card was refunded, so it cannot be redeemed.',
  },
  cardReplaced: {
    code: codeNumbers.cardReplaced,
    zh: '这张卡密已换成新卡，请兑换新卡',
    en: 'This card was replaced by a new one. Please redeem the new one.',
  },
  cardRedeemed: {
    code: codeNumbers.cardRedeemed,
    zh: '这张卡密已经兑换过',
    en: 'This card was already redeemed.',
  },
  cardsRedeemed: {
    code: codeNumbers.cardsRedeemed,
    zh: '其中有卡密已经兑换，请先看兑换记录',
    en: 'A card of these was redeemed. Please look at its redemption first.',
  },
  redemptionNotFound: {
    code: codeNumbers.redemptionNotFound,
    zh: '没有这条兑换记录',
    en: 'There is no such redemption.',
  },
  redemptionEnded: {
    code: codeNumbers.redemptionEnded,
    zh: '这条兑换已经处理过',
    en: 'This redemption has already ended.',
  },
} as const
