import type { Locale } from '@faka/contract/shared/locale'
import type { PayPageAction } from './perform-action.ts'

interface Button {
  label: string
  /** What it does, in one line. */
  description: string
  /** The result page: a heading and a sentence. */
  heading: string
  text: string
}

interface PageMessages {
  banner: string
  title: string
  amount: string
  subject: string
  merchant: string
  tradeNo: string
  failuresTitle: string
  failuresHint: string
  delay: string
  seconds: string
  back: string
  retry: string
  notFound: string
  notFoundText: string
  rejected: string
  rejectedText: string
  state: { paid: string; closed: string; failed: string }
  alreadyDone: { paid: string; closed: string }
  alreadyDoneText: string
  /** `{amount}` stands for the amount in the label of `pay`, `{seconds}` for the delay. */
  buttons: Record<PayPageAction, Button>
}

const zh: PageMessages = {
  banner: '测试支付 · 不产生真实资金',
  title: '沙箱收银台',
  amount: '付款金额',
  subject: '商品',
  merchant: '收款方',
  tradeNo: '交易号',
  failuresTitle: '试试不顺利的情况',
  failuresHint: '下面的按钮让网关故意出错，用来检查店铺能否正确应对。',
  delay: '延迟',
  seconds: '秒',
  back: '返回店铺',
  retry: '重新付款',
  notFound: '没有这笔交易',
  notFoundText: '链接不完整，或这笔交易不属于本网关。没有产生任何扣款。',
  rejected: '无法发起支付',
  rejectedText: '店铺发来的付款请求未通过检查，没有产生任何扣款。',
  state: {
    paid: '这笔交易已付款。再次点击不会重复扣款。',
    closed: '店铺已关闭这笔交易，只能用“迟到付款”测试迟到的钱。',
    failed: '上一次付款失败，可以重新付款。',
  },
  alreadyDone: { paid: '这笔交易早已付款', closed: '这笔交易已关闭' },
  alreadyDoneText: '这次点击没有移动任何资金。',
  buttons: {
    pay: {
      label: '支付 {amount}',
      description: '立即付款，并通知店铺一次。',
      heading: '测试付款成功',
      text: '已通知店铺，可以回到店铺页面查看卡密。',
    },
    payTwice: {
      label: '付两次',
      description: '同一订单号付两笔，两个交易号，各通知一次。',
      heading: '已付两次',
      text: '店铺应发货一次，并退回第二笔。',
    },
    fail: {
      label: '付款失败',
      description: '不付钱，交易标记为失败；查询结果仍是未支付。',
      heading: '付款失败',
      text: '没有扣款，店铺也没有收到通知。可以重新付款。',
    },
    payLate: {
      label: '迟到付款',
      description: '过若干秒才到账，即使订单那时已关闭。',
      heading: '钱稍后到账',
      text: '约 {seconds} 秒后到账并通知店铺，即使订单已关闭。',
    },
    wrongAmount: {
      label: '金额不符',
      description: '少付 1 分（只有 1 分时多付 1 分），并如实通知。',
      heading: '已付错误的金额',
      text: '店铺不应发货，这笔钱要留给人处理或退回。',
    },
    callbackFiveTimes: {
      label: '通知五次',
      description: '付一次，同时发出五次相同的通知。',
      heading: '已付款，五次通知同时发出',
      text: '店铺应当只发货一次。',
    },
    noCallback: {
      label: '不通知',
      description: '付款，但永不通知；店铺只能自己来查询。',
      heading: '已付款，但不通知',
      text: '店铺在收银台点“我已付款”或定时查询后才会知道。',
    },
  },
}

const en: PageMessages = {
  banner: 'TEST PAYMENT — NOT REAL MONEY',
  title: 'Sandbox checkout',
  amount: 'To pay',
  subject: 'For',
  merchant: 'Merchant',
  tradeNo: 'Trade number',
  failuresTitle: 'Try what can go wrong',
  failuresHint: 'These buttons make the gateway misbehave on purpose, to see that the shop copes.',
  delay: 'Delay',
  seconds: 'seconds',
  back: 'Back to the shop',
  retry: 'Pay after all',
  notFound: 'No such trade',
  notFoundText: 'The link is not complete, or the trade is not of this gateway. Nothing was charged.',
  rejected: 'The payment could not be started',
  rejectedText: 'The shop’s payment request did not pass the gateway’s checks. Nothing was charged.',
  state: {
    paid: 'This trade is paid. Pressing again does not charge twice.',
    closed: 'The shop has closed this trade; only “Pay late” still works, to try late money.',
    failed: 'The last try failed; you can pay again.',
  },
  alreadyDone: { paid: 'This trade was paid before', closed: 'This trade is closed' },
  alreadyDoneText: 'This press moved no money.',
  buttons: {
    pay: {
      label: 'Pay {amount}',
      description: 'Pays at once and calls the shop back once.',
      heading: 'Paid with test money',
      text: 'The shop was notified; go back to its page for your cards.',
    },
    payTwice: {
      label: 'Pay twice',
      description: 'Two payments of one order, two trade numbers, one webhook each.',
      heading: 'Paid twice',
      text: 'The shop should deliver once and refund the second payment.',
    },
    fail: {
      label: 'Fail',
      description: 'Pays nothing and marks the trade as failed; a query still says unpaid.',
      heading: 'The payment failed',
      text: 'Nothing was charged and the shop was not called. You can pay again.',
    },
    payLate: {
      label: 'Pay late',
      description: 'The money comes some seconds later, even if the order is closed by then.',
      heading: 'The money comes later',
      text: 'In about {seconds} seconds it is paid and the shop is notified, even if the order is closed by then.',
    },
    wrongAmount: {
      label: 'Wrong amount',
      description: 'Pays ¥0.01 less (or more, when that is all) and says so.',
      heading: 'Paid a wrong amount',
      text: 'The shop should not deliver; the payment goes to manual review or is refunded.',
    },
    callbackFiveTimes: {
      label: 'Call back 5 times',
      description: 'Pays once and sends five identical webhooks at the same moment.',
      heading: 'Paid, five webhooks sent at once',
      text: 'The shop should deliver exactly once.',
    },
    noCallback: {
      label: 'Never call back',
      description: 'Pays but sends no webhook; only a query by the shop finds out.',
      heading: 'Paid, but the shop is not notified',
      text: 'It learns of the payment by “I have paid” at its checkout, or when it queries by itself.',
    },
  },
}

export const pageMessages: Record<Locale, PageMessages> = { 'zh-CN': zh, 'en-US': en }
