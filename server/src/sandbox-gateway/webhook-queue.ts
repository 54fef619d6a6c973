import { signMessage } from '../../../simulators/epay/epay-signing.ts'
import type { EpayTrade, MerchantKeys } from '../../../simulators/epay/epay-trade.ts'
import {
  isAcknowledged,
  paidMessage,
  retrySchedule,
  webhookUrl,
} from '../../../simulators/epay/paid-webhook.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { CommonDb } from '../platform/db.ts'
import { describeError, type Log } from '../platform/log.ts'
import { deleteWebhooks, postponeWebhook, type WebhookKey } from './webhook.sql.ts'

export interface WebhookQueueDeps {
  db: CommonDb
  now(): Date
  fetch: typeof fetch
  log: Log
  /** Webhooks are retried so many times faster than by a real EPay. */
  timeFactor: number
  findMerchant(pid: string): Promise<MerchantKeys | undefined>
}

/** A webhook to send: a paid trade, and the number of earlier attempts. */
export interface WebhookDelivery {
  trade: EpayTrade
  copy: number
  tries: number
}

export interface WebhookQueue {
  /** Sends webhooks leased to this process, without waiting for them. */
  send(deliveries: readonly WebhookDelivery[]): void
  /** Aborts webhooks in flight; unacknowledged ones will be sent again. */
  stop(): Promise<void>
}

const timeoutMs = 10_000
/** Longer than a webhook can be in flight; if the process dies, another one takes over after that. */
export const leaseMs = 15_000
const maxResponseBytes = 64 * 1024

/** The text of a successful response. A long one, or one without a length, is not read to its end. */
async function readText(response: Response): Promise<string> {
  if (response.status !== 200) {
    await response.body?.cancel()
    return ''
  }
  if (Number(response.headers.get('content-length') ?? Infinity) <= maxResponseBytes) return response.text()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > maxResponseBytes) break
  }
  return text
}

/** When the webhook of a paid trade is due again after so many attempts; undefined: never. */
function nextAttemptAt({ paidAt }: EpayTrade, tries: number, timeFactor: number): Date | undefined {
  const seconds = retrySchedule[tries]
  if (seconds === undefined || !paidAt) return undefined
  return new Date(paidAt.getTime() + (seconds * 1000) / timeFactor)
}

/** Creates the sender of the sandbox's webhooks; what is not acknowledged stays a row of the database. */
export function createWebhookQueue({
  db,
  now,
  fetch: request,
  log,
  timeFactor,
  findMerchant,
}: WebhookQueueDeps): WebhookQueue {
  /** Webhooks in flight, each with its abort controller. */
  const inFlight = new Map<AbortController, Promise<void>>()
  let stopped = false
  const deleteWebhook = createBatcher<WebhookKey, void>(200, async (keys) => {
    await deleteWebhooks(db, keys)
    return keys.map(() => undefined)
  })

  const deliver = async (
    { trade, copy, tries }: WebhookDelivery,
    abortController: AbortController,
  ): Promise<void> => {
    const keys = await findMerchant(String(trade.pid))
    if (!keys) return
    let isDone = false
    const timer = setTimeout(() => abortController.abort(), timeoutMs)
    try {
      const signed = signMessage(paidMessage(trade, now()), trade.dialect, keys)
      const response = await request(webhookUrl(trade, signed), {
        redirect: 'manual',
        signal: abortController.signal,
      })
      isDone = isAcknowledged(response.status, await readText(response))
    } catch {
      // no response counts as one without success
    } finally {
      clearTimeout(timer)
    }
    if (stopped && !isDone) return
    const key = { tradeNo: trade.tradeNo, copy }
    const nextAt = isDone ? undefined : nextAttemptAt(trade, tries + 1, timeFactor)
    if (nextAt) await postponeWebhook(db, key, tries + 1, nextAt)
    else await deleteWebhook(key)
  }

  return {
    send(deliveries) {
      for (const delivery of stopped ? [] : deliveries) {
        const abortController = new AbortController()
        const sending = deliver(delivery, abortController)
          .catch((error: unknown) =>
            log.warn(describeError(error), 'the result of a webhook could not be recorded'),
          )
          .finally(() => inFlight.delete(abortController))
        inFlight.set(abortController, sending)
      }
    },
    async stop() {
      stopped = true
      for (const abortController of inFlight.keys()) abortController.abort()
      await Promise.all(inFlight.values())
    },
  }
}
