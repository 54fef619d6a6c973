import { randomBytes } from 'node:crypto'
import { answerIntercepted } from './epay/answer-request.ts'
import type { EpayGateway, Intercept } from './epay/epay-endpoint.ts'
import { epayError } from './epay/epay-error.ts'
import { epayRoutes } from './epay/epay-routes.ts'
import { signMessage } from './epay/epay-signing.ts'
import { type Dialect, type MerchantKeys, newEpayNumber } from './epay/epay-trade.ts'
import { isAcknowledged, paidMessage, retrySchedule, webhookUrl } from './epay/paid-webhook.ts'
import { createMemoryLedger, toEpayTrade } from './epay-memory-ledger.ts'
import { misbehaviourOf, signedUnder, webhookTrade } from './epay-misbehaviour.ts'
import { applyQuirk, createResponseOf, type EpayQuirk, messagePage } from './epay-quirks.ts'
import { type Fault, statedTime } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import { nextRsaKeys } from './rsa-keys.ts'
import { respondWithFault } from './serve.ts'
import {
  createGatewayParts,
  type ServedGateway,
  type SimulatorOptions,
  serveGateway,
} from './serve-gateway.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { jsonResponse, type SimulatorResponse } from './simulator-response.ts'

export interface EpaySimulator extends ServedGateway {
  /** Channel settings in this dialect. */
  settings: Readonly<Record<string, string | boolean>>
}

export interface EpaySimulatorOptions extends SimulatorOptions {
  /** A deviation from the protocol found at real gateways. */
  quirk?: EpayQuirk
}

/** The delays between the attempts of EPay's schedule, sixty times faster. */
const defaultRetryDelaysMs = retrySchedule
  .slice(1)
  .map((seconds, index) => ((seconds - (retrySchedule[index] ?? 0)) * 1000) / 60)

interface EpayCredentials {
  keys: MerchantKeys
  merchantPrivateKey: string
  gatewayPublicKey: string
}

function makeCredentials(): EpayCredentials {
  const merchant = nextRsaKeys()
  const gatewayKeys = nextRsaKeys()
  return {
    keys: {
      pid: 1001,
      name: '测试商户',
      md5Key: randomBytes(24).toString('base64url'),
      merchantPublicKey: merchant.publicKey,
      gatewayPrivateKey: gatewayKeys.privateKey,
    },
    merchantPrivateKey: merchant.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    gatewayPublicKey: gatewayKeys.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

let sharedCredentials: EpayCredentials | undefined

/**
 * An EPay simulator in one dialect: v1 (`md5`: `mapi.php`, `submit.php`, `api.php`) or v2 (`rsa`: `api/…`). It
 * is the gateway of the sandbox with a ledger in memory, and simulates faults by a plan and a quirk.
 */
export async function openEpaySimulator(
  dialect: Dialect,
  { quirk, ...options }: EpaySimulatorOptions = {},
): Promise<EpaySimulator> {
  const newTradeNo = (time: Date) => newEpayNumber(time, randomBytes)
  const parts = createGatewayParts(options, { retryDelaysMs: defaultRetryDelaysMs, newTradeNo })
  const { now, plan, delayMs, ledger: records, webhooks, rejections } = parts
  sharedCredentials ??= makeCredentials()
  const { keys, merchantPrivateKey, gatewayPublicKey } = sharedCredentials
  const pid = String(keys.pid)

  const notify = (record: RecordedTrade, firstFault?: Fault): Promise<void> =>
    webhooks.send({
      firstFault,
      build(fault) {
        const trade = webhookTrade(toEpayTrade(record), fault)
        const signed = signMessage(paidMessage(trade, statedTime(now(), fault)), dialect, keys)
        return { method: 'GET', url: webhookUrl(trade, signedUnder(fault, signed)) }
      },
      isAcknowledged,
    })

  const intercept: Intercept<SimulatorResponse | undefined> = async (endpoint, message, act) => {
    const replacement = endpoint.phase === 'create' && !endpoint.isPage ? createResponseOf(quirk) : undefined
    if (replacement && 'msg' in replacement) rejections.push(replacement.msg)
    if (replacement) return 'msg' in replacement ? jsonResponse(200, replacement) : replacement
    const respond = (fault: Fault | undefined) =>
      act({
        ...misbehaviourOf(endpoint, { now: now(), fault, quirk }),
        async beforeResponse() {
          const record = records.byOutTradeNo(pid, message.get('out_trade_no') ?? '')
          if (fault === 'callBackFirst' && record && records.pay(record)) await notify(record)
        },
      })
    return respondWithFault(plan.next(endpoint.phase), respond, delayMs)
  }

  const handleRequest = async (request: SimulatorRequest): Promise<SimulatorResponse | undefined> => {
    const route = epayRoutes.find((each) => each.dialect === dialect && each.path === request.path)
    if (!route) return jsonResponse(200, epayError('No Act!', -5))
    const response = await answerIntercepted(gateway, route, request, intercept)
    return response && applyQuirk(response, quirk)
  }
  const served = await serveGateway(parts, { name: '易支付（模拟）', notify }, handleRequest)
  const gateway: EpayGateway = {
    ledger: createMemoryLedger({ records, keys, newNumber: () => newTradeNo(now()) }),
    now,
    url: served.url,
    renderErrorPage: ({ msg }) => messagePage(msg),
    onReject: ({ msg }) => void rejections.push(msg),
  }
  const common = { gatewayUrl: served.url, testMoney: true, pid }
  return {
    ...served,
    settings:
      dialect === 'md5'
        ? { ...common, key: keys.md5Key }
        : { ...common, merchantPrivateKey, gatewayPublicKey },
  }
}
