import { type CallBacks, createCallBacks } from './call-backs.ts'
import { type Fault, type FaultPlan, noFaults } from './fault-plan.ts'
import { type BookedTrade, type GatewayLedger, openLedger } from './gateway-ledger.ts'
import { openTrades } from './open-trades.ts'
import { type PayDesk, payPage } from './pay-page.ts'
import { serve } from './serve.ts'
import { takePayment } from './take-payment.ts'
import { answerWechat } from './wechat-answers.ts'
import { tellRefund, tellTrade } from './wechat-books.ts'
import { newWechatMerchant, type WechatMerchant } from './wechat-merchant.ts'
import { openPeople } from './wechat-people.ts'
import { answerPhone } from './wechat-phone.ts'
import { seal, signedHeaders } from './wechat-signing.ts'

export interface WechatOptions {
  now?: () => Date
  plan?: FaultPlan
  port?: number
  /** Pauses between call-backs that nobody hears, in milliseconds. */
  pausesMs?: readonly number[]
  delayMs?: number
  /** Whether call-backs are signed in the name of the public key, or of the certificate. */
  signsBy?: 'key' | 'certificate'
}

export interface PayWish {
  amountFen?: number | undefined
  /** What goes wrong with the first call-back. */
  fault?: Fault | undefined
}

/** WeChat Pay as a small server: its own keys, one merchant, its own books. */
export interface WechatGateway extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  /** What a seller lays down in his shop, in either way to verify. */
  settings: Record<'byKey' | 'byCertificate', Readonly<Record<string, string | boolean | string[]>>>
  /** As a buyer who scans and pays does; answers false where the trade takes no money any more. */
  pay(outTradeNo: string, wish?: PayWish): Promise<boolean>
  /** Calls the shop again with what it was told before. */
  repeatCall(outTradeNo: string): Promise<void>
  callBacks: CallBacks
  /** The page on which a trade is paid, by the code that the buyer would scan, or an address or package with its number. */
  pageOf(codeUrl: string): string
  /** What was wrong with requests that were refused. */
  refused: string[]
  /** The products that its merchant has signed for: `native`, `h5`, `jsapi`. */
  signedFor: Set<string>
}

/** As WeChat Pay repeats itself at first: 15 s, 15 s, 30 s, 3 min, 10 min. */
const usualPauses = [15, 15, 30, 180, 600].map((seconds) => seconds * 1000)
const name = '微信支付（模拟）'

/** Opens a WeChat Pay on loopback that verifies what it is asked, and signs and seals what it says. */
export async function openWechatGateway({
  now = () => new Date(),
  plan = noFaults(),
  port = 0,
  pausesMs = usualPauses,
  delayMs = 300,
  signsBy = 'key',
}: WechatOptions = {}): Promise<WechatGateway> {
  const merchant: WechatMerchant = newWechatMerchant(now())
  const ledger = openLedger(now)
  const callBacks = createCallBacks({ plan, pausesMs, delayMs })
  const refused: string[] = []
  const people = openPeople(merchant, now)
  const platform = {
    serialNo: signsBy === 'key' ? merchant.publicKeyId : merchant.certificateNo,
    privateKey: merchant.platformPrivateKey,
  }

  const tell = (trade: BookedTrade, event: string, content: (fault?: Fault) => object, wished?: Fault) =>
    callBacks.tell({
      wished,
      write(fault) {
        const sealed = seal(JSON.stringify(content(fault)), merchant.apiV3Key, 'transaction')
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
      isHeard: (status) => status === 200 || status === 204,
    })
  const tellPaid = (trade: BookedTrade, wished?: Fault) =>
    tell(trade, 'TRANSACTION.SUCCESS', (fault) => tellTrade(trade, merchant, fault), wished)

  const pay = async (trade: BookedTrade, { amountFen, fault }: PayWish = {}): Promise<boolean> => {
    if (!ledger.pay(trade, amountFen)) return false
    await tellPaid(trade, fault)
    return true
  }

  const answer = answerWechat({
    ...{ now, plan, delayMs, ledger, merchant, pay, people },
    url: () => served.url,
    tellRefund: (trade, refundNo, amountFen) =>
      tell(trade, 'REFUND.SUCCESS', () => ({
        mchid: merchant.mchId,
        ...tellRefund(trade, refundNo, amountFen),
      })),
    refuse: (reason) => void refused.push(reason),
  })

  const desk: PayDesk = {
    name,
    byToken: ledger.byToken,
    pay: takePayment({ plan, ledger, delayMs, tell: tellPaid }),
  }
  const served = await serve((asked) => {
    if (asked.path.startsWith('/v3/')) return answer(asked)
    const said = people.answer(asked) ?? answerPhone({ now, ledger, merchant, pay }, asked)
    if (said) return said
    // a code of WeChat opens nothing in a browser, so whoever tries it finds his trade on the first page
    return asked.path.startsWith('/pay/') ? payPage(desk, asked) : openTrades(name, ledger, asked)
  }, port)
  const inAddress = <Settings extends object>(settings: Settings) => ({
    ...{ gatewayUrl: served.url, loginUrl: served.url, appUrl: served.url },
    ...settings,
  })
  const { byKey, byCertificate } = merchant.settings
  return {
    ...{ url: served.url, ledger, refused, callBacks, signedFor: merchant.signedFor },
    settings: { byKey: inAddress(byKey), byCertificate: inAddress(byCertificate) },
    async pay(outTradeNo, wish) {
      const trade = ledger.byOutTradeNo(merchant.mchId, outTradeNo)
      return trade ? pay(trade, wish) : false
    },
    pageOf: (codeUrl) => `${served.url}/pay/${/(?:pr=|prepay_id=wx)(\w+)/.exec(codeUrl)?.[1] ?? ''}`,
    async repeatCall(outTradeNo) {
      const trade = ledger.byOutTradeNo(merchant.mchId, outTradeNo)
      if (trade) await tellPaid(trade)
    },
    async [Symbol.asyncDispose]() {
      await callBacks.stop()
      await served.close()
    },
  }
}
