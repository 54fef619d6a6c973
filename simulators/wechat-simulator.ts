import type { Fault } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import {
  createGatewayParts,
  type ServedGateway,
  type SimulatorOptions,
  serveGateway,
} from './serve-gateway.ts'
import { htmlResponse } from './simulator-response.ts'
import { wechatApi } from './wechat-api.ts'
import { answerWechatApp } from './wechat-app.ts'
import { createWechatLogin } from './wechat-login.ts'
import { createWechatMerchant, type WechatMerchant } from './wechat-merchant.ts'
import { refundOf, tradeOf } from './wechat-resources.ts'
import { encryptResource, signedHeaders } from './wechat-signing.ts'

export interface WechatSimulatorOptions extends SimulatorOptions {
  /** Whether notifications are signed with the public key, or with the certificate. */
  signWith?: 'key' | 'certificate'
}

interface PayInput {
  amountFen?: number | undefined
  /** The fault of the first notification. */
  fault?: Fault | undefined
}

/** A WeChat Pay simulator: its own keys, one merchant, its own ledger. */
export interface WechatSimulator extends ServedGateway {
  /** Channel settings for both modes of verification. */
  settings: Record<'byKey' | 'byCertificate', Readonly<Record<string, string | boolean | string[]>>>
  /** Pays as a buyer who scans the code; returns false if the trade cannot be paid any more. */
  pay(outTradeNo: string, input?: PayInput): Promise<boolean>
  /** Sends the same notification again. */
  resendWebhook(outTradeNo: string): Promise<void>
  /** The pay page of a trade, by the code that the buyer would scan, or a URL or package with its number. */
  payPageOf(codeUrl: string): string
  /** The products enabled for its merchant: `native`, `h5`, `jsapi`. */
  enabledProducts: Set<string>
}

/** WeChat Pay's first retries: 15 s, 15 s, 30 s, 3 min, 10 min. */
const defaultRetryDelaysMs = [15, 15, 30, 180, 600].map((seconds) => seconds * 1000)

/** Opens a WeChat Pay simulator on loopback that verifies requests, and signs and encrypts what it sends. */
export async function openWechatSimulator({
  signWith = 'key',
  ...options
}: WechatSimulatorOptions = {}): Promise<WechatSimulator> {
  const parts = createGatewayParts(options, { retryDelaysMs: defaultRetryDelaysMs })
  const { now, plan, delayMs, ledger, webhooks, rejections } = parts
  const merchant: WechatMerchant = createWechatMerchant(now())
  const login = createWechatLogin(merchant, now)
  const platform = {
    serialNo: signWith === 'key' ? merchant.publicKeyId : merchant.certificateNo,
    privateKey: merchant.platformPrivateKey,
  }

  const notify = (
    trade: RecordedTrade,
    event: string,
    content: (fault?: Fault) => object,
    firstFault?: Fault,
  ) =>
    webhooks.send({
      firstFault,
      build(fault) {
        const encrypted = encryptResource(JSON.stringify(content(fault)), merchant.apiV3Key, 'transaction')
        const body = JSON.stringify({
          id: `${trade.tradeNo}-${event.replace('.', '-')}-${trade.refunds.length}`,
          create_time: now().toISOString(),
          event_type: event,
          resource_type: 'encrypt-resource',
          summary: event,
          resource: { ...encrypted, original_type: 'transaction' },
        })
        const headers = {
          'content-type': 'application/json',
          ...signedHeaders(platform, body, now(), fault),
        }
        return { url: trade.notifyUrl, method: 'POST', headers, body }
      },
      isAcknowledged: (status) => status === 200 || status === 204,
    })
  const notifyPaid = (trade: RecordedTrade, firstFault?: Fault) =>
    notify(trade, 'TRANSACTION.SUCCESS', (fault) => tradeOf(trade, merchant, fault), firstFault)

  const pay = async (trade: RecordedTrade, { amountFen, fault }: PayInput = {}): Promise<boolean> => {
    if (!ledger.pay(trade, amountFen)) return false
    await notifyPaid(trade, fault)
    return true
  }

  const handleRequest = wechatApi({
    now,
    plan,
    delayMs,
    ledger,
    merchant,
    pay,
    login,
    url: () => served.url,
    notifyRefund: (trade, refundNo, amountFen) =>
      notify(trade, 'REFUND.SUCCESS', () => ({
        mchid: merchant.mchId,
        ...refundOf(trade, refundNo, amountFen),
      })),
    recordRejection: (reason) => void rejections.push(reason),
  })

  // browsers cannot open a code of WeChat, so its trade is listed on the home page
  const served = await serveGateway(parts, { name: '微信支付（模拟）', notify: notifyPaid }, (request) => {
    if (request.path.startsWith('/v3/')) return handleRequest(request)
    const response = login.answer(request) ?? answerWechatApp({ now, ledger, merchant, pay }, request)
    return response ?? htmlResponse(404, {}, '404 Not Found')
  })
  const inAddress = <Settings extends object>(settings: Settings) => ({
    gatewayUrl: served.url,
    loginUrl: served.url,
    appUrl: served.url,
    ...settings,
  })
  const { byKey, byCertificate } = merchant.settings
  return {
    ...served,
    enabledProducts: merchant.enabledProducts,
    settings: { byKey: inAddress(byKey), byCertificate: inAddress(byCertificate) },
    async pay(outTradeNo, input) {
      const trade = ledger.byOutTradeNo(merchant.mchId, outTradeNo)
      return trade ? pay(trade, input) : false
    },
    payPageOf: (codeUrl) => `${served.url}/pay/${/(?:pr=|prepay_id=wx)(\w+)/.exec(codeUrl)?.[1] ?? ''}`,
    async resendWebhook(outTradeNo) {
      const trade = ledger.byOutTradeNo(merchant.mchId, outTradeNo)
      if (trade) await notifyPaid(trade)
    },
  }
}
