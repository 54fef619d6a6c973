import type { ReconciliationCase } from '@faka/contract/reconciliation/reconciliation-case'
import type { Parameter } from './command.ts'
import type { LocalizedText } from './localized-text.ts'

/** The argument that names a case. */
export const caseParameter: Parameter = {
  syntax: '<case>',
  field: 'caseNo',
  description: { zh: '编号，money list 里有', en: 'its number, as money list shows it' },
  expected: { zh: 'money list 里的编号', en: 'a number as money list shows it' },
}

/** What every decision carries. */
export const decisionParameters: readonly Parameter[] = [
  caseParameter,
  {
    syntax: '--why <text>',
    field: 'why',
    description: { zh: '理由，会留存', en: 'the reason, which is kept' },
    expected: { zh: '1 到 300 个字', en: '1 to 300 characters' },
  },
  {
    syntax: '--by <name>',
    field: 'by',
    description: { zh: '谁决定的', en: 'who decides' },
    expected: { zh: '1 到 40 个字', en: '1 to 40 characters' },
  },
]

export const reasonTexts: Readonly<Record<ReconciliationCase['reason'], LocalizedText>> = {
  unknownPayment: {
    zh: '收到一笔款，找不到对应的支付单',
    en: 'Money came for a payment that we never asked for',
  },
  wrongChannel: {
    zh: '收到的款来自另一个支付方式',
    en: 'Money came by another channel than it was asked for',
  },
  unknownTrade: {
    zh: '收到一笔款，网关单号不是为这张支付单开的：先到网关后台核对金额',
    en: 'Money came by a trade that was not opened for this payment: look at its sum at the gateway first',
  },
  wrongAmount: { zh: '收到的金额与订单不符', en: 'Money came that is not the price of its order' },
  sandboxMoney: { zh: '正式店铺收到测试款', en: 'Test money came to a public shop' },
  givenBack: { zh: '收到时网关已退过款', en: 'Its gateway had given some of it back before we heard of it' },
  unanswered: {
    zh: '网关通知已付款，但没有回应核对',
    en: 'Its gateway said that it was paid, and did not answer when asked whether that is true',
  },
  denied: {
    zh: '收到签名正确的付款通知，但网关说没有收到款；密钥可能已泄露',
    en: 'A well signed message said that it was paid, and its gateway denies it: the key may be known to others',
  },
  refundUnfunded: {
    zh: '退款等待中：商户在网关的余额不足，充值后自动继续',
    en: 'A refund waits: the merchant’s balance at its gateway is too low; it goes on once there is money',
  },
  refundStuck: {
    zh: '退款没有结果：网关没有回应，或拒绝而买家没有账号',
    en: 'A refund has no end: its gateway was silent, or refused with no balance to go to',
  },
  missingHere: { zh: '网关账单有，我们没有', en: "It stands in the gateway's bill and not in our books" },
  missingThere: { zh: '我们有，网关账单没有', en: "It stands in our books and not in the gateway's bill" },
  amountDiffers: { zh: '账单与我们的金额不同', en: "The gateway's bill names another sum than our books" },
}

export const decisionTexts: Readonly<Record<ReconciliationCase['can'][number], LocalizedText>> = {
  accept: { zh: 'accept：当作付清，发卡', en: 'accept: let it pay its order' },
  refund: { zh: 'refund：原路退回', en: 'refund: give it back by its gateway' },
  dismiss: { zh: 'dismiss：已用其他办法处理', en: 'dismiss: it was seen to by other means' },
}
