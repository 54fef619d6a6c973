import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { phpYuan } from '../server/src/sandbox-gateway/call-back.ts'
import type { Dialect } from '../server/src/sandbox-gateway/sandbox-gateway.tables.ts'
import {
  isSigned,
  type MerchantKeys,
  type Message,
  readMessage,
  sameSecret,
  signed,
} from '../server/src/sandbox-gateway/signing.ts'
import type { Asked } from './asked.ts'
import { type CallBacks, createCallBacks } from './call-backs.ts'
import { type EpayTill, isRefusal, md5Pages, type Refusal, rsaPages, type Told } from './epay-answers.ts'
import { type EpayManner, inManner, insteadOfOpening, sayWords } from './epay-manners.ts'
import { type Fault, type FaultPlan, noFaults } from './fault-plan.ts'
import { type BookedTrade, type GatewayLedger, openLedger } from './gateway-ledger.ts'
import { openTrades } from './open-trades.ts'
import { type PayDesk, payPage } from './pay-page.ts'
import { type Said, sayJson, serve, underFault } from './serve.ts'
import { takePayment } from './take-payment.ts'

export interface EpayGateway extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  callBacks: CallBacks
  /** The settings of a channel in this dialect. */
  settings: Readonly<Record<string, string | boolean>>
  /** Words with which it refused. */
  refused: string[]
  plan: FaultPlan
}

export interface EpayOptions {
  now?: () => Date
  port?: number
  plan?: FaultPlan
  /** How it answers beside the protocol, as some in the field do. */
  manner?: EpayManner
  /** Pauses between the tries of a call-back; EPay's own, sixty times faster, when left out. */
  pausesMs?: readonly number[]
  delayMs?: number
}

/** After 1, 3 and 20 minutes, 1 and 2 hours, seen from the payment; then it gives up. */
const pauseSeconds = [60, 120, 1020, 2400, 3600]

interface Papers {
  keys: MerchantKeys
  merchantPrivateKey: string
  gatewayPublicKey: string
}

function makePapers(): Papers {
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const house = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    keys: {
      ...{ pid: 1001, name: '测试商户', md5Key: randomBytes(24).toString('base64url') },
      ...{ merchantPublicKey: merchant.publicKey, gatewayPrivateKey: house.privateKey },
    },
    merchantPrivateKey: merchant.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    gatewayPublicKey: house.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

let papers: Papers | undefined

const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000))
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** A page that the buyer's browser comes to, not an interface. */
const isForPeople = (page: string): boolean => page === 'submit.php' || page === 'submit'

/** The same message as somebody else would sign it. */
const spoilt = (message: Message): Message => new Map(message).set('sign', 'f'.repeat(32))

/**
 * An EPay on loopback, in one dialect: v1 (`md5`: `mapi.php`, `submit.php`, `api.php`) or v2 (`rsa`: `api/pay/…`). It signs as the
 * sandbox does, keeps books of its own in memory, and goes wrong by a plan.
 */
export async function openEpayGateway(dialect: Dialect, options: EpayOptions = {}): Promise<EpayGateway> {
  const { now = () => new Date(), port = 0, plan = noFaults(), delayMs, manner } = options
  papers ??= makePapers()
  const { keys, merchantPrivateKey, gatewayPublicKey } = papers
  const pid = String(keys.pid)
  const refused: string[] = []
  const ledger = openLedger(now, () => now().toISOString().replace(/\D/g, '').slice(0, 14) + digits(12))
  const callBacks = createCallBacks({
    plan,
    pausesMs: options.pausesMs ?? pauseSeconds.map((each) => (each * 1000) / 60),
    ...(delayMs === undefined ? {} : { delayMs }),
  })

  const noticeOf = (trade: BookedTrade, fault: Fault | undefined): Message => {
    const sent = new Date(now().getTime() - (fault === 'oldTimestamp' ? 3_600_000 : 0))
    const message = new Map([
      ...[['pid', fault === 'wrongMerchant' ? '1002' : pid] as const, ['trade_no', trade.tradeNo] as const],
      ...[['out_trade_no', trade.outTradeNo] as const, ['type', trade.more.type ?? 'alipay'] as const],
      ...[['name', 'product'] as const, ['trade_status', 'TRADE_SUCCESS'] as const],
      ['money', phpYuan(trade.paidFen + (fault === 'wrongAmount' ? 1 : 0))],
      ...(dialect === 'rsa' ? [['timestamp', seconds(sent)] as const] : []),
    ])
    const good = signed(message, dialect, keys)
    return fault === 'badSignature' ? spoilt(good) : good
  }
  const tell = (trade: BookedTrade, wished?: Fault): Promise<void> =>
    callBacks.tell({
      wished,
      write: (fault) => ({
        method: 'GET',
        url: `${trade.notifyUrl}?${new URLSearchParams([...noticeOf(trade, fault)])}`,
      }),
      isHeard: (status, body) => status === 200 && body.includes('success'),
    })

  const desk: PayDesk = {
    name: '易支付（模拟）',
    byToken: ledger.byToken,
    pay: takePayment({ plan, ledger, delayMs, tell }),
  }

  const refuse = (told: Refusal, isPage: boolean): Said => {
    refused.push(told.msg)
    return isPage ? sayWords(told.msg) : inManner(sayJson(200, told), manner)
  }

  /** What is wrong with who asks. In v1 the key itself stands in a question. */
  function faultOfSender(page: string, message: Message | undefined): Refusal | undefined {
    if (!message) return { code: -4, msg: '参数重复' }
    if (message.get('pid') !== pid) return { code: -3, msg: '商户ID不存在' }
    const isProved = page.startsWith('api.php')
      ? sameSecret(message.get('key') ?? '', keys.md5Key)
      : isSigned(message, dialect, keys)
    if (!isProved) return { code: -3, msg: '签名校验失败' }
    if (dialect === 'md5') return undefined
    const late = Math.abs(now().getTime() / 1000 - Number(message.get('timestamp'))) > 300
    return late ? { code: -1, msg: '时间戳字段不正确，请检查服务器时间' } : undefined
  }

  /** What the buyer pays by, if a trade was opened. */
  function wayOf(content: string): Record<string, string> {
    if (content === '') return {}
    const jsapi = '{"appId":"wx0","package":"prepay_id=0"}'
    if (dialect === 'md5') return manner === 'jsapi' ? { jsapi } : { payurl: content }
    return manner === 'jsapi'
      ? { pay_type: 'jsapi', pay_info: jsapi }
      : { pay_type: 'qrcode', pay_info: content }
  }

  function answerOf(page: string, told: Told, fault: Fault | undefined): Said {
    const wrong = fault === 'wrongMerchant' ? { pid: '1002', out_trade_no: 'OFANOTHERMERCHANT' } : {}
    const { content = '', ...rest } = told
    if (isForPeople(page)) return { status: 303, headers: { location: content }, body: '' }
    const shown = { ...rest, ...wrong }
    if (dialect === 'md5') {
      const code = page === 'api.php refund' ? 0 : 1
      return sayJson(200, { code, msg: 'succ', ...shown, ...wayOf(content) })
    }
    const at = new Date(now().getTime() - (fault === 'oldTimestamp' ? 3_600_000 : 0))
    const message = new Map(
      Object.entries({ code: '0', ...shown, ...wayOf(content), timestamp: seconds(at) }),
    )
    const good = signed(message, 'rsa', keys)
    return sayJson(200, { ...Object.fromEntries(fault === 'badSignature' ? spoilt(good) : good), code: 0 })
  }

  const answer = async (asked: Asked): Promise<Said | undefined> => {
    if (asked.path === '/') return openTrades(desk.name, ledger, asked)
    if (asked.path.startsWith('/pay/')) return payPage(desk, asked)
    const query = readMessage(asked.query)
    const name = asked.path.replace(/^\/(?:api\/pay\/)?/, '')
    const page = query?.has('act') ? `${name} ${query.get('act')}` : name
    const found = (dialect === 'md5' ? md5Pages : rsaPages).get(page)
    const message = asked.method === 'GET' ? query : readMessage(asked.body)
    const fault = faultOfSender(page, message)
    const isPage = isForPeople(page)
    if (!found || fault || !message) return refuse(fault ?? { code: -5, msg: 'No Act!' }, isPage)
    const instead = found.phase === 'create' && !isPage ? insteadOfOpening(manner) : undefined
    if (instead) return 'msg' in instead ? refuse(instead, false) : instead
    return underFault(
      plan.next(found.phase),
      async (struck) => {
        const told = found.answer(till, message)
        if (isRefusal(told)) return refuse(told, isPage)
        const trade = ledger.byOutTradeNo(pid, message.get('out_trade_no') ?? '')
        if (struck === 'callBackFirst' && trade && ledger.pay(trade)) await tell(trade)
        const said = answerOf(page, told, struck)
        return isPage ? said : inManner(said, manner)
      },
      delayMs,
    )
  }
  const served = await serve(answer, port)
  const till: EpayTill = { url: served.url, keys, ledger }
  const common = { gatewayUrl: served.url, testMoney: true, pid }
  return {
    ...{ url: served.url, ledger, callBacks, refused, plan },
    settings:
      dialect === 'md5'
        ? { ...common, key: keys.md5Key }
        : { ...common, merchantPrivateKey, gatewayPublicKey },
    async [Symbol.asyncDispose]() {
      await callBacks.stop()
      await served.close()
    },
  }
}
