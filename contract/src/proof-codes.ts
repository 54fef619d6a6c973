import { codeNumbers } from './code-numbers.ts'

/** What is said to somebody who did not show yet that he is the buyer of an order. */
export const proofCodes = {
  proofWanted: {
    code: codeNumbers.proofWanted,
    zh: '此设备上没有该订单的管理凭据，请先验证您是买家',
    en: 'This device does not hold the key to this order. Please show first that you bought it.',
  },
  proofWrong: {
    code: codeNumbers.proofWrong,
    zh: '订单凭据不正确，请核对后重试',
    en: 'That does not open this order. Please check it and try again.',
  },
  proofLocked: {
    code: codeNumbers.proofLocked,
    zh: '恢复码错误次数过多，请 10 分钟后再试，或换一种验证方式',
    en: 'Too many wrong recovery codes. Please try again in 10 minutes, or choose another way.',
  },
  orderOfAccount: {
    code: codeNumbers.orderOfAccount,
    zh: '该订单属于下单的账号，请登录该账号后操作',
    en: 'This order belongs to an account. Please log in with that account.',
  },
  ownShopOrder: {
    code: codeNumbers.ownShopOrder,
    zh: '店铺卖家和平台管理员不能代替买家操作订单',
    en: 'The seller of a shop and administrators cannot act for its buyers.',
  },
  contactUnreachable: {
    code: codeNumbers.contactUnreachable,
    zh: '下单时没有留下这种联系方式，请换一种验证方式',
    en: 'No such contact was left with this order. Please choose another way.',
  },
} as const
