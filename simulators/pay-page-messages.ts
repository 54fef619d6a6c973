import type { Locale } from '@faka/contract/shared/locale'

/** Actions on the pay page beside a normal payment. */
export const faultyActions = [
  'noCallback',
  'callbackFiveTimes',
  'delay',
  'wrongAmount',
  'wrongMerchant',
  'badSignature',
  'cutBody',
] as const
export type FaultyAction = (typeof faultyActions)[number]
export type PayAction = 'pay' | FaultyAction

export const isPayAction = (text: string): text is PayAction =>
  text === 'pay' || faultyActions.some((way) => way === text)

interface PayPageMessages {
  banner: string
  title: string
  amount: string
  subject: string
  merchant: string
  tradeNo: string
  pay: string
  payText: string
  faultsTitle: string
  faultsHint: string
  faultyActions: Record<FaultyAction, { label: string; does: string }>
  paid: string
  paidText: string
  back: string
  closed: string
  closedText: string
  notFound: string
  notFoundText: string
  trades: string
  noTrades: string
}

export const payPageMessages: Record<Locale, PayPageMessages> = {
  'zh-CN': {
    banner: '模拟网关 · 不产生真实资金',
    title: '测试付款',
    amount: '应付金额',
    subject: '商品',
    merchant: '商户',
    tradeNo: '交易号',
    pay: '支付 {amount}',
    payText: '网关入账，并立刻回调店铺。',
    faultsTitle: '出错的付法',
    faultsHint: '钱都会入账，出错的是网关发给店铺的回调。店铺应当自己查清楚。',
    faultyActions: {
      noCallback: { label: '不回调', does: '入账后保持沉默，店铺要靠查询得知。' },
      callbackFiveTimes: { label: '回调 5 次', does: '同时发出 5 个相同的回调，只能发一次货。' },
      delay: { label: '迟到的回调', does: '过一会儿才回调。' },
      wrongAmount: { label: '金额不符', does: '第一次回调写错金额，签名有效。' },
      wrongMerchant: { label: '商户不符', does: '第一次回调写成别的商户，签名有效。' },
      badSignature: { label: '签名错误', does: '第一次回调的签名对不上。' },
      cutBody: { label: '内容残缺', does: '第一次回调只发出一半。' },
    },
    paid: '已付款',
    paidText: '网关已入账。回到店铺查看订单。',
    back: '返回店铺',
    closed: '无法付款',
    closedText: '这笔交易已付款、已关闭或已过期，没有再次入账。',
    notFound: '找不到这笔交易',
    notFoundText: '二维码可能来自另一次启动：模拟网关的账只记在内存里。',
    trades: '等待付款的交易',
    noTrades: '还没有交易。在店铺下单并选择这个支付方式，交易就会出现在这里。',
  },
  'en-US': {
    banner: 'Gateway simulator · no real money moves',
    title: 'Test payment',
    amount: 'To pay',
    subject: 'Item',
    merchant: 'Merchant',
    tradeNo: 'Trade',
    pay: 'Pay {amount}',
    payText: 'The gateway books the money and calls the shop at once.',
    faultsTitle: 'Ways that go wrong',
    faultsHint:
      'The money is booked each time. What goes wrong is the notification to the shop, which has to find out.',
    faultyActions: {
      noCallback: { label: 'Say nothing', does: 'Books the money and keeps silent: the shop has to ask.' },
      callbackFiveTimes: { label: 'Call back 5 times', does: 'Five equal calls at once, one delivery.' },
      delay: { label: 'Call back late', does: 'Lets a moment pass before it calls.' },
      wrongAmount: { label: 'Wrong amount', does: 'The first call names another sum, well signed.' },
      wrongMerchant: {
        label: 'Wrong merchant',
        does: 'The first call names another merchant, correctly signed.',
      },
      badSignature: { label: 'Bad signature', does: 'The first call carries a signature that does not fit.' },
      cutBody: { label: 'Cut short', does: 'Half of the first call gets lost.' },
    },
    paid: 'Paid',
    paidText: 'The gateway has booked the money. Go back to the shop to see the order.',
    back: 'Back to the shop',
    closed: 'Nothing was paid',
    closedText: 'This trade was paid, closed or ran out before; no money moved.',
    notFound: 'No such trade',
    notFoundText: 'The code may be from another start: simulators keep their ledgers in memory.',
    trades: 'Trades that wait for their money',
    noTrades: 'No trade yet. Order in the shop and choose this payment method; the trade then stands here.',
  },
}
