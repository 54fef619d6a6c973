import { createBatcher } from '../platform/batcher.ts'
import type { Db } from '../platform/db.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { Random } from '../platform/random.ts'
import { createMerchantLookup } from './merchants.ts'
import type { MerchantKeys } from './signing.ts'
import {
  findTrades,
  insertTrades,
  type NewTrade,
  type PaidTrade,
  type PaymentInput,
  payTrades,
  type Trade,
  type TradeKey,
} from './trade.sql.ts'
import { deleteWebhooks, postponeWebhook, type WebhookKey } from './webhook.sql.ts'
import { nextAttemptAt, webhookUrl } from './webhook.ts'

export interface SandboxDeps {
  db: Db
  now(): Date
  random: Random
  fetch: typeof fetch
  log: Log
  /** The public base URL of this host, without a trailing slash. */
  publicUrl: string
  /** Webhooks are retried so many times faster than by a real EPay. */
  timeFactor: number
}

/** A webhook to send: a paid trade, and the number of earlier attempts. */
interface WebhookDelivery {
  trade: Trade
  copy: number
  tries: number
}

/** The sandbox's operations for both dialects, the pay page and the jobs; concurrent calls are batched. */
export interface SandboxService {
  deps: SandboxDeps
  findMerchantKeys(pid: string): Promise<MerchantKeys | undefined>
  findTrade(key: TradeKey): Promise<Trade | undefined>
  /** The trade with this number: the given one, or an existing one. */
  openTrade(trade: NewTrade): Promise<Trade>
  /**
   * Takes the payment and, after the commit, starts its webhooks. Undefined: it was paid or closed before.
   */
  takePayment(payment: PaymentInput): Promise<PaidTrade | undefined>
  /** Sends webhooks leased to this process, without waiting for them. */
  sendWebhooks(deliveries: readonly WebhookDelivery[]): void
  /** Aborts webhooks in flight; unacknowledged ones will be sent again. */
  stop(): Promise<void>
}

const timeoutMs = 10_000
/** Longer than a webhook can be in flight; if the process dies, another one takes over after that. */
export const leaseMs = 15_000
const maxResponseBytes = 64 * 1024

/** Whether a response says `success`. A long one, or one without a length, is not read to its end. */
async function isAcknowledged(response: Response): Promise<boolean> {
  if (
    response.status === 200 &&
    Number(response.headers.get('content-length') ?? Infinity) <= maxResponseBytes
  )
    return (await response.text()).includes('success')
  let text = ''
  if (response.status === 200)
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString('latin1')
      if (text.length > maxResponseBytes) break
    }
  else await response.body?.cancel()
  return text.includes('success')
}

const webhooksOf = (paid: PaidTrade): WebhookDelivery[] => {
  const copyCount = paid.way === 'callbackFiveTimes' ? 5 : paid.way === 'noCallback' ? 0 : 1
  const deliveries = Array.from({ length: copyCount }, (_, time) => ({
    trade: paid,
    copy: time + 1,
    tries: 0,
  }))
  if (paid.way !== 'payTwice') return deliveries
  return [...deliveries, { trade: { ...paid, trade_no: paid.second_no }, copy: 1, tries: 0 }]
}

const servicesByDeps = new WeakMap<SandboxDeps, SandboxService>()

/** The one service of these dependencies, shared by routes and jobs. */
export function sandboxServiceOf(deps: SandboxDeps): SandboxService {
  const service = servicesByDeps.get(deps) ?? createSandboxService(deps)
  servicesByDeps.set(deps, service)
  return service
}

function createSandboxService(deps: SandboxDeps): SandboxService {
  const { db, now, log } = deps
  const findMerchantKeys = createMerchantLookup(db)
  /** Webhooks in flight, each with its abort controller. */
  const inFlight = new Map<AbortController, Promise<void>>()
  let stopped = false

  const findTrade = createBatcher<TradeKey, Trade | undefined>(200, (keys) => findTrades(db, keys))
  const openTrade = createBatcher<NewTrade, Trade>(200, (trades) => insertTrades(db, trades))
  const deleteWebhook = createBatcher<WebhookKey, void>(200, async (keys) => {
    await deleteWebhooks(db, keys)
    return keys.map(() => undefined)
  })
  const takePayments = createBatcher<PaymentInput, PaidTrade | undefined>(200, async (payments) => {
    // of two actions on one page only the first counts
    const first = new Map<string, PaymentInput>()
    for (const payment of payments) if (!first.has(payment.token)) first.set(payment.token, payment)
    const time = now()
    const paid = await payTrades(db, [...first.values()], time, new Date(time.getTime() + leaseMs))
    const byToken = new Map(paid.map((trade) => [trade.token, trade]))
    return payments.map((payment) =>
      first.get(payment.token) === payment ? byToken.get(payment.token) : undefined,
    )
  })

  const deliver = async (
    { trade, copy, tries }: WebhookDelivery,
    abortController: AbortController,
  ): Promise<void> => {
    const keys = await findMerchantKeys(String(trade.pid))
    if (!keys) return
    let isDone = false
    const timer = setTimeout(() => abortController.abort(), timeoutMs)
    try {
      const response = await deps.fetch(webhookUrl(trade, keys, now()), {
        redirect: 'manual',
        signal: abortController.signal,
      })
      isDone = await isAcknowledged(response)
    } catch {
      // no response counts as one without success
    } finally {
      clearTimeout(timer)
    }
    if (stopped && !isDone) return
    const key = { tradeNo: trade.trade_no, copy }
    const nextAt = isDone ? undefined : nextAttemptAt(trade, tries + 1, deps.timeFactor)
    if (nextAt) await postponeWebhook(db, key, tries + 1, nextAt)
    else await deleteWebhook(key)
  }

  const sendWebhooks = (deliveries: readonly WebhookDelivery[]): void => {
    for (const delivery of stopped ? [] : deliveries) {
      const abortController = new AbortController()
      const sending = deliver(delivery, abortController)
        .catch((error: unknown) =>
          log.warn(describeError(error), 'the result of a webhook could not be recorded'),
        )
        .finally(() => inFlight.delete(abortController))
      inFlight.set(abortController, sending)
    }
  }

  return {
    deps,
    findMerchantKeys,
    findTrade,
    openTrade,
    async takePayment(payment) {
      const paid = await takePayments(payment)
      if (paid) sendWebhooks(webhooksOf(paid))
      return paid
    },
    sendWebhooks,
    async stop() {
      stopped = true
      for (const abortController of inFlight.keys()) abortController.abort()
      await Promise.all(inFlight.values())
    },
  }
}
