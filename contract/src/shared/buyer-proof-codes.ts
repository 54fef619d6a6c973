import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for callers who have not proved that they are the buyer of an order; part of `codes`. */
export const buyerProofCodes = {
  proofWanted: {
    code: codeNumbers.proofWanted,
    zh: '此设备上没有该订单的管理凭据，请先验证您是买家',
    en: 'This device cannot manage this order. Please confirm first that you are the buyer.',
  },
  proofWrong: {
    code: codeNumbers.proofWrong,
    zh: '订单凭据不正确，请核对后重试',
    en: 'This does not match the order. Please check it and try again.',
  },
  proofLocked: {
    code: codeNumbers.proofLocked,
    zh: '恢复码错误次数过多，请 10 分钟后再试，或换一种验证方式',
    en: 'Too many wrong recovery codes. Please try again in 10 minutes, or choose another way to confirm.',
  },
  mailLinkEnded: {
    code: codeNumbers.mailLinkEnded,
    zh: '邮件里的链接已经用过或已过期，订单仍可用订单号打开',
    en: 'The link in the email was used before or has expired. The order still opens with its number.',
  },
  orderOfAccount: {
    code: codeNumbers.orderOfAccount,
    zh: '该订单属于下单的账号，请登录该账号后操作',
    en: 'This order belongs to the account that placed it. Please log in to that account.',
  },
  ownShopOrder: {
    code: codeNumbers.ownShopOrder,
    zh: '店铺卖家和平台管理员不能代替买家操作订单',
    en: 'Sellers and administrators cannot act on an order for its buyer.',
  },
  contactUnreachable: {
    code: codeNumbers.contactUnreachable,
    zh: '下单时没有留下这种联系方式，请换一种验证方式',
    en: 'This order has no such contact. Please choose another way to confirm.',
  },
} as const
