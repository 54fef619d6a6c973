import type { ReconciliationCase } from '@faka/contract/reconciliation/reconciliation-case'
import type { Parameter } from './command.ts'
import type { LocalizedText } from './localized-text.ts'

/** The case argument. */
export const caseParameter: Parameter = {
  syntax: '<case>',
  field: 'caseNo',
  description: { zh: '编号，money list 里有', en: 'its number, as money list shows it' },
  expected: { zh: 'money list 里的编号', en: 'a number as money list shows it' },
}

/** The parameters of every decision. */
export const decisionParameters: readonly Parameter[] = [
  caseParameter,
  {
    syntax: '--why <text>',
    field: 'why',
    description: { zh: '理由，会留存', en: 'the reason, which is recorded' },
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
    en: 'A payment was received that was never requested',
  },
  wrongChannel: {
    zh: '收到的款来自另一个支付方式',
    en: 'A payment was received through another channel than requested',
  },
  unknownTrade: {
    zh: '收到一笔款，网关单号不是为这张支付单开的：先到网关后台核对金额',
    en: 'A payment was received with a trade that was not opened for it: check its amount at the gateway first',
  },
  wrongAmount: { zh: '收到的金额与订单不符', en: 'The amount received differs from the amount due' },
  sandboxMoney: { zh: '正式店铺收到测试款', en: 'Test money was received by a live shop' },
  givenBack: {
    zh: '收到时网关已退过款',
    en: 'The gateway had already refunded part of it when it was received',
  },
  alreadyConfirmed: {
    zh: '卖家人工确认收款后，支付网关又报告收到款：是同一笔就结案，买家付了两次就退款',
    en: 'The gateway reports a payment after the seller confirmed one manually: dismiss it if it is the same money, refund it if the buyer paid twice',
  },
  confirmedManually: {
    zh: '卖家人工确认了收款：核对款项是否到账，然后结案',
    en: 'A seller confirmed this payment manually: check that the money has arrived, then dismiss',
  },
  unanswered: {
    zh: '网关通知已付款，但没有回应核对',
    en: 'The gateway notified a payment, and did not answer when asked to confirm it',
  },
  denied: {
    zh: '收到签名正确的付款通知，但网关说没有收到款；密钥可能已泄露',
    en: 'A correctly signed notification reports a payment that the gateway denies: the key may have leaked',
  },
  refundUnfunded: {
    zh: '退款等待中：商户在网关的余额不足，充值后自动继续',
    en: 'A refund is waiting: the merchant’s balance at the gateway is too low; it continues once topped up',
  },
  refundStuck: {
    zh: '退款没有结果：网关没有回应，或拒绝而买家没有账号',
    en: 'A refund has no result: the gateway did not answer, or refused it and the buyer has no account',
  },
  missingHere: { zh: '网关账单有，我们没有', en: "In the gateway's statement, but not in our ledger" },
  missingThere: { zh: '我们有，网关账单没有', en: "In our ledger, but not in the gateway's statement" },
  amountDiffers: {
    zh: '账单与我们的金额不同',
    en: "The gateway's statement has another amount than our ledger",
  },
}

export const decisionTexts: Readonly<Record<ReconciliationCase['can'][number], LocalizedText>> = {
  accept: { zh: 'accept：当作付清，发卡', en: 'accept: count it as paid and deliver' },
  refund: { zh: 'refund：原路退回', en: 'refund: refund it through its gateway' },
  dismiss: { zh: 'dismiss：已用其他办法处理', en: 'dismiss: it was handled by other means' },
}
