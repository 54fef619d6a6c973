import { accountCodes } from './account-codes.ts'
import { apiCodes } from './api-codes.ts'
import { buyerProofCodes } from './buyer-proof-codes.ts'
import { type CodeName, codeNumbers } from './code-numbers.ts'
import { complaintCodes } from './complaint-codes.ts'
import { fileCodes } from './file-codes.ts'
import { giftCodeCodes } from './gift-code-codes.ts'
import { inquiryCodes } from './inquiry-codes.ts'
import { orderCodes } from './order-codes.ts'
import { payoutCodes } from './payout-codes.ts'
import { ratingCodes } from './rating-codes.ts'
import { redemptionCodes } from './redemption-codes.ts'
import { shopCodes } from './shop-codes.ts'
import { topUpCodes } from './top-up-codes.ts'
import { uploadCodes } from './upload-codes.ts'

export { type CodeName, codeName } from './code-numbers.ts'

/**
 * The message of each code in both languages, as shown by the web and the command line. A new error code is a change
 * of the contract.
 */
export const codes = {
  ok: { code: codeNumbers.ok, zh: '成功', en: 'Done' },

  badInput: {
    code: codeNumbers.badInput,
    zh: '提交的内容有误，请检查后重试',
    en: 'Something in the request is not right. Please check it and try again.',
  },
  routeNotFound: { code: codeNumbers.routeNotFound, zh: '没有这个接口', en: 'There is no such endpoint.' },
  tooSlow: {
    code: codeNumbers.tooSlow,
    zh: '请求传输过慢，请检查网络后重试',
    en: 'The request arrived too slowly. Please check your connection and try again.',
  },
  tooLarge: { code: codeNumbers.tooLarge, zh: '提交的内容过大', en: 'The request is too large.' },
  notJson: { code: codeNumbers.notJson, zh: '请以 JSON 格式提交', en: 'Please send JSON.' },
  tooOften: {
    code: codeNumbers.tooOften,
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many requests. Please wait a moment and try again.',
  },
  ourFault: {
    code: codeNumbers.ourFault,
    zh: '服务器出错了，您的资金与订单不受影响，请稍后再试',
    en: 'Something went wrong on our side. Your money and orders are safe. Please try again shortly.',
  },
  unavailable: {
    code: codeNumbers.unavailable,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is not available at the moment. Please try again shortly.',
  },

  ...apiCodes,
  ...accountCodes,
  ...uploadCodes,
  ...shopCodes,

  itemNotFound: {
    code: codeNumbers.itemNotFound,
    zh: '商品不存在或已下架',
    en: 'This item does not exist or is no longer sold.',
  },
  shopNotFound: {
    code: codeNumbers.shopNotFound,
    zh: '店铺不存在或已关闭',
    en: 'This shop does not exist or is closed.',
  },
  customPageNotFound: {
    code: codeNumbers.customPageNotFound,
    zh: '页面不存在',
    en: 'There is no such page.',
  },
  tooManyCustomPages: {
    code: codeNumbers.tooManyCustomPages,
    zh: '一家店最多 20 个页面，请先删除一个',
    en: 'A shop has at most 20 pages. Please remove one first.',
  },
  classifyNotFound: {
    code: codeNumbers.classifyNotFound,
    zh: '没有这个分类',
    en: 'There is no such category.',
  },
  ...orderCodes,
  ...giftCodeCodes,
  ...topUpCodes,
  ...payoutCodes,
  answersMissing: {
    code: codeNumbers.answersMissing,
    zh: '请填写商品要求的信息',
    en: 'Please fill in the information that this item asks for.',
  },
  answersWrong: {
    code: codeNumbers.answersWrong,
    zh: '填写的信息格式不对，请按要求修改',
    en: 'Something you filled in is not in the form that this item asks for. Please correct it.',
  },
  cardPasswordUnwanted: {
    code: codeNumbers.cardPasswordUnwanted,
    zh: '该商品不支持取卡密码',
    en: 'This item does not support a card password.',
  },
  nothingToSell: {
    code: codeNumbers.nothingToSell,
    zh: '文件中没有可用的卡密',
    en: 'The file contains no usable cards.',
  },
  cardsRepeated: {
    code: codeNumbers.cardsRepeated,
    zh: '有重复的卡密，未导入任何内容',
    en: 'Some cards are duplicates. Nothing was imported.',
  },
  cardsBroken: {
    code: codeNumbers.cardsBroken,
    zh: '有的行不能作为卡密，未导入任何内容',
    en: 'Some lines cannot be cards. Nothing was imported.',
  },
  tooManyCards: {
    code: codeNumbers.tooManyCards,
    zh: '一次最多导入 10000 条',
    en: 'At most 10,000 lines can be imported at once.',
  },
  itemTakesNoCards: {
    code: codeNumbers.itemTakesNoCards,
    zh: '该商品不使用卡密库存',
    en: 'This item does not use a stock of cards.',
  },
  orderNotDeliverable: {
    code: codeNumbers.orderNotDeliverable,
    zh: '订单当前状态不能发货',
    en: 'This order cannot be delivered in its current state.',
  },
  balanceTooLow: {
    code: codeNumbers.balanceTooLow,
    zh: '余额不足，没有扣款',
    en: 'Your balance is too low. Nothing was charged.',
  },
  refundTooLarge: {
    code: codeNumbers.refundTooLarge,
    zh: '退款金额超过该订单还能退的金额',
    en: 'This is more than can still be refunded for this order.',
  },
  orderNotRefundable: {
    code: codeNumbers.orderNotRefundable,
    zh: '只有已支付或已发货的订单可以退款',
    en: 'Only an order that is paid or delivered can be refunded.',
  },
  channelNotFound: {
    code: codeNumbers.channelNotFound,
    zh: '支付方式不存在',
    en: 'There is no such payment method.',
  },
  channelSettingsWrong: {
    code: codeNumbers.channelSettingsWrong,
    zh: '支付方式的配置有误，未保存',
    en: 'The settings of this payment method are invalid; nothing was saved.',
  },
  testMoneyNotAllowed: {
    code: codeNumbers.testMoneyNotAllowed,
    zh: '正式店铺不能启用测试支付',
    en: 'Test payments cannot be enabled in a live shop.',
  },
  moneyCaseNotFound: {
    code: codeNumbers.moneyCaseNotFound,
    zh: '没有这笔待处理的款项，或已经处理',
    en: 'There is no such case, or it has already been handled.',
  },
  moneyNotDecidable: {
    code: codeNumbers.moneyNotDecidable,
    zh: '这笔款项不能这样处理，可选的办法见 money show',
    en: 'This case cannot be handled this way; money show lists what is possible.',
  },
  cardPasswordWanted: {
    code: codeNumbers.cardPasswordWanted,
    zh: '请输入取卡密码',
    en: 'Please enter the card password of this order.',
  },
  cardPasswordWrong: {
    code: codeNumbers.cardPasswordWrong,
    zh: '取卡密码错误',
    en: 'The card password is wrong.',
  },
  cardPasswordLocked: {
    code: codeNumbers.cardPasswordLocked,
    zh: '密码错误次数过多，请 10 分钟后再试',
    en: 'Too many wrong passwords. Please try again in 10 minutes.',
  },
  orderRepeated: {
    code: codeNumbers.orderRepeated,
    zh: '同一个订单选了两次，请只选一次',
    en: 'The same order was chosen twice. Please choose it once.',
  },
  ...complaintCodes,
  ...ratingCodes,
  ...redemptionCodes,
  ...fileCodes,
  ...inquiryCodes,
  replacementShort: {
    code: codeNumbers.replacementShort,
    zh: '库存不足，没有更换任何卡密，请先补货或改为退款',
    en: 'Not enough cards in stock. Nothing was replaced. Add stock, or refund instead.',
  },
  replacementTextsWanted: {
    code: codeNumbers.replacementTextsWanted,
    zh: '这笔订单不是从库存发的卡密，请提供替换内容（每份一条），或改为退款',
    en: 'This order was not delivered from stock. Provide one new text for each chosen card, or refund instead.',
  },
  replacementFromStock: {
    code: codeNumbers.replacementFromStock,
    zh: '这笔订单的卡密来自库存，将自动从库存更换，请勿提供内容',
    en: 'The cards of this order came from stock and are replaced from stock. Please do not provide texts.',
  },
  replyNotFound: {
    code: codeNumbers.replyNotFound,
    zh: '没有找到这条常用答复，可能已被删除',
    en: 'There is no such ready-made answer; it may have been removed.',
  },
  tooManyReplies: {
    code: codeNumbers.tooManyReplies,
    zh: '常用答复最多 50 条，请先删除不用的',
    en: 'A shop keeps at most 50 ready-made answers; please remove one first.',
  },
  webhookNotAllowed: {
    code: codeNumbers.webhookNotAllowed,
    zh: '回调地址必须以 https:// 开头，且能从公网访问，不能是内网地址',
    en: 'The address must begin with https:// and be publicly reachable; private addresses are not allowed.',
  },
  chatNotFound: {
    code: codeNumbers.chatNotFound,
    zh: '没有找到这个推送目标，可能已被删除',
    en: 'There is no such chat; it may have been removed.',
  },
  chatSettingsWrong: {
    code: codeNumbers.chatSettingsWrong,
    zh: '推送设置不完整或格式不对，请对照该应用里显示的内容填写',
    en: 'The settings of the chat are incomplete or malformed; please copy them as its app shows them.',
  },
  tooManyChats: {
    code: codeNumbers.tooManyChats,
    zh: '推送目标最多 10 个，请先删除不用的',
    en: 'A shop has at most 10 chats; please remove one first.',
  },
  notificationNotFound: {
    code: codeNumbers.notificationNotFound,
    zh: '没有找到这条通知，或它已经送达',
    en: 'There is no such notification, or it was sent already.',
  },
  programMissing: {
    code: codeNumbers.programMissing,
    zh: '店铺没有设置发货程序',
    en: 'The shop has no program for delivery.',
  },
  webhookMissing: {
    code: codeNumbers.webhookMissing,
    zh: '该店铺未设置回调地址，请先用 webhook set 设置',
    en: 'This shop has no webhook. Set one with webhook set first.',
  },
  feedbackNotFound: {
    code: codeNumbers.feedbackNotFound,
    zh: '没有这条反馈',
    en: 'There is no such feedback.',
  },
  stockCardNotFound: {
    code: codeNumbers.stockCardNotFound,
    zh: '没有符合条件的未售卡密，可能刚被买走',
    en: 'There are no such unsold cards. They may just have been bought.',
  },
  batchNotFound: {
    code: codeNumbers.batchNotFound,
    zh: '本店没有这一批卡密',
    en: 'This shop has no such batch of cards.',
  },
  batchNotRecalled: {
    code: codeNumbers.batchNotRecalled,
    zh: '这一批没有召回，请先召回',
    en: 'This batch was not recalled. Recall it first.',
  },
  cardsMadeGood: {
    code: codeNumbers.cardsMadeGood,
    zh: '这些卡密已经退款或更换，不能再次补偿；没有改动任何内容',
    en: 'These cards were refunded or replaced already. Nothing was changed.',
  },
  recallOfferEnded: {
    code: codeNumbers.recallOfferEnded,
    zh: '召回的卡密已经处理，不能再选；结果请看订单',
    en: 'The recalled cards are settled already. Your order shows how.',
  },
  recallCardsSoldOut: {
    code: codeNumbers.recallCardsSoldOut,
    zh: '新卡密刚刚售完，没有补发；现在可以选择退款',
    en: 'There are no new cards left, and nothing was replaced. You can have your money instead.',
  },
  itemInStock: {
    code: codeNumbers.itemInStock,
    zh: '该商品现在有货，可以直接购买',
    en: 'This item is in stock. You can buy it now.',
  },
  variantNeeded: {
    code: codeNumbers.variantNeeded,
    zh: '该商品有多种规格，请先选择一种',
    en: 'This item comes in variants. Please choose one first.',
  },
  variantNotFound: {
    code: codeNumbers.variantNotFound,
    zh: '该商品没有这种规格，或已不再出售，请选择其他规格',
    en: 'This item has no such variant, or it is no longer sold. Please choose another one.',
  },
  itemIsVariant: {
    code: codeNumbers.itemIsVariant,
    zh: '这是某个商品的规格，请在该商品中修改',
    en: 'This is a variant of an item. Change it with its item.',
  },
  itemHasVariants: {
    code: codeNumbers.itemHasVariants,
    zh: '该商品按规格出售，请选择卡密属于哪种规格',
    en: 'This item is sold in variants. Choose the variant that the cards belong to.',
  },
  itemNotOnSale: {
    code: codeNumbers.itemNotOnSale,
    zh: '该商品没有上架，请先上架',
    en: 'This item is not on sale. Publish it first.',
  },
  mailUnavailable: {
    code: codeNumbers.mailUnavailable,
    zh: '本站暂时不能发送邮件，请稍后再来看看',
    en: 'This shop cannot send email at the moment. Please check back later.',
  },
  ...buyerProofCodes,
  loginNeeded: {
    code: codeNumbers.loginNeeded,
    zh: '仅限登录用户购买，请先登录',
    en: 'Only logged-in buyers can buy this. Please log in first.',
  },
} as const satisfies Record<CodeName, { code: number; zh: string; en: string }>

/** The codes with an HTTP status of their own; every other response is HTTP 200. */
export const httpStatusOf: Partial<Record<CodeName, number>> = {
  badInput: 400,
  apiKeyInvalid: 401,
  apiScopeMissing: 403,
  routeNotFound: 404,
  tooSlow: 408,
  idempotencyInProgress: 409,
  idempotencyAnswerLost: 409,
  tooLarge: 413,
  notJson: 415,
  idempotencyKeyReused: 422,
  tooOften: 429,
  ourFault: 500,
  unavailable: 503,
}
