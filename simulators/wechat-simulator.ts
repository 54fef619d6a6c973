import { type Fault, type FaultPlan, noFaults } from './fault-plan.ts'
import { createGatewayLedger, type GatewayLedger, type RecordedTrade } from './gateway-ledger.ts'
import { type PayPageGateway, payPage } from './pay-page.ts'
import { serve } from './serve.ts'
import { takePayment } from './take-payment.ts'
import { tradeListPage } from './trade-list-page.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'
import { wechatApi } from './wechat-api.ts'
import { answerWechatApp } from './wechat-app.ts'
import { createWechatLogin } from './wechat-login.ts'
import { createWechatMerchant, type WechatMerchant } from './wechat-merchant.ts'
import { refundOf, tradeOf } from './wechat-resources.ts'
import { encryptResource, signedHeaders } from './wechat-signing.ts'

export interface WechatSimulatorOptions {
  now?: () => Date
  plan?: FaultPlan
  port?: number
  /** Delays between attempts of a notification, in milliseconds. */
  retryDelaysMs?: readonly number[]
  delayMs?: number
  /** Whether notifications are signed with the public key, or with the certificate. */
  signWith?: 'key' | 'certificate'
}

export interface PayInput {
  amountFen?: number | undefined
  /** The fault of the first notification. */
  fault?: Fault | undefined
}

/** A WeChat Pay simulator: its own keys, one merchant, its own ledger. */
export interface WechatSimulator extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  /** Channel settings for both modes of verification. */
  settings: Record<'byKey' | 'byCertificate', Readonly<Record<string, string | boolean | string[]>>>
  /** Pays as a buyer who scans the code; returns false if the trade cannot be paid any more. */
  pay(outTradeNo: string, wish?: PayInput): Promise<boolean>
  /** Sends the same notification again. */
  resendWebhook(outTradeNo: string): Promise<void>
  webhooks: WebhookSender
  /** The pay page of a trade, by the code that the buyer would scan, or a URL or package with its number. */
  payPageOf(codeUrl: string): string
  /** Why requests were rejected. */
  rejections: string[]
  /** The products enabled for its merchant: `native`, `h5`, `jsapi`. */
  enabledProducts: Set<string>
}

/** WeChat Pay's first retries: 15 s, 15 s, 30 s, 3 min, 10 min. */
const defaultRetryDelaysMs = [15, 15, 30, 180, 600].map((seconds) => seconds * 1000)
const name = '微信支付（模拟）'

/** Opens a WeChat Pay simulator on loopback that verifies requests, and signs and encrypts what it sends. */
export async function openWechatSimulator({
  now = () => new Date(),
  plan = noFaults(),
  port = 0,
  retryDelaysMs: pausesMs = defaultRetryDelaysMs,
  delayMs = 300,
  signWith: signsBy = 'key',
}: WechatSimulatorOptions = {}): Promise<WechatSimulator> {
  const merchant: WechatMerchant = createWechatMerchant(now())
  const ledger = createGatewayLedger(now)
  const callBacks = createWebhookSender({ plan, retryDelaysMs: pausesMs, delayMs })
  const refused: string[] = []
  const people = createWechatLogin(merchant, now)
  const platform = {
    serialNo: signsBy === 'key' ? merchant.publicKeyId : merchant.certificateNo,
    privateKey: merchant.platformPrivateKey,
  }

  const tell = (trade: RecordedTrade, event: string, content: (fault?: Fault) => object, wished?: Fault) =>
    callBacks.send({
      firstFault: wished,
      build(fault) {
        const sealed = encryptResource(JSON.stringify(content(fault)), merchant.apiV3Key, 'transaction')
        const body = JSON.stringify({
          ...{ id: `${trade.tradeNo}-${event.replace('.', '-')}-${trade.refunds.length}` },
          ...{ create_time: now().toISOString(), event_type: event, resource_type: 'encrypt-resource' },
          ...{ summary: event, resource: { ...sealed, original_type: 'transaction' } },
        })
        const headers = {
          'content-type': 'application/json',
          ...signedHeaders(platform, body, now(), fault),
        }
        return { url: trade.notifyUrl, method: 'POST', headers, body }
      },
      isAcknowledged: (status) => status === 200 || status === 204,
    })
  const tellPaid = (trade: RecordedTrade, wished?: Fault) =>
    tell(trade, 'TRANSACTION.SUCCESS', (fault) => tradeOf(trade, merchant, fault), wished)

  const pay = async (trade: RecordedTrade, { amountFen, fault }: PayInput = {}): Promise<boolean> => {
    if (!ledger.pay(trade, amountFen)) return false
    await tellPaid(trade, fault)
    return true
  }

  const answer = wechatApi({
    ...{ now, plan, delayMs, ledger, merchant, pay, login: people },
    url: () => served.url,
    notifyRefund: (trade, refundNo, amountFen) =>
      tell(trade, 'REFUND.SUCCESS', () => ({
        mchid: merchant.mchId,
        ...refundOf(trade, refundNo, amountFen),
      })),
    recordRejection: (reason) => void refused.push(reason),
  })

  const desk: PayPageGateway = {
    name,
    byToken: ledger.byToken,
    pay: takePayment({ plan, ledger, delayMs, notify: tellPaid }),
  }
  const served = await serve((asked) => {
    if (asked.path.startsWith('/v3/')) return answer(asked)
    const said = people.answer(asked) ?? answerWechatApp({ now, ledger, merchant, pay }, asked)
    if (said) return said
    // browsers cannot open a code of WeChat, so its trade is listed on the home page
    return asked.path.startsWith('/pay/') ? payPage(desk, asked) : tradeListPage(name, ledger, asked)
  }, port)
  const inAddress = <Settings extends object>(settings: Settings) => ({
    ...{ gatewayUrl: served.url, loginUrl: served.url, appUrl: served.url },
    ...settings,
  })
  const { byKey, byCertificate } = merchant.settings
  return {
    ...{
      url: served.url,
      ledger,
      rejections: refused,
      webhooks: callBacks,
      enabledProducts: merchant.signedFor,
    },
    settings: { byKey: inAddress(byKey), byCertificate: inAddress(byCertificate) },
    async pay(outTradeNo, wish) {
      const trade = ledger.byOutTradeNo(merchant.mchId, outTradeNo)
      return trade ? pay(trade, wish) : false
    },
    payPageOf: (codeUrl) => `${served.url}/pay/${/(?:pr=|prepay_id=wx)(\w+)/.exec(codeUrl)?.[1] ?? ''}`,
    async resendWebhook(outTradeNo) {
      const trade = ledger.byOutTradeNo(merchant.mchId, outTradeNo)
      if (trade) await tellPaid(trade)
    },
    async [Symbol.asyncDispose]() {
      await callBacks.stop()
      await served.close()
    },
  }
}
