import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultPlan } from './fault-plan.ts'

/** A webhook as sent once. */
interface OutgoingWebhook {
  url: string
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** A webhook that is retried until it is acknowledged. */
interface WebhookMessage {
  /** The webhook with a fault applied, as the protocol requires. */
  build(fault: Fault | undefined): OutgoingWebhook
  isAcknowledged(status: number, body: string): boolean
  /** A fault chosen for the first attempt, in place of the plan's. */
  firstFault?: Fault | undefined
}

export interface WebhookSender {
  /** Starts sending; resolves after the first attempt. */
  send(message: WebhookMessage): Promise<void>
  /** The number of calls made, and of messages not acknowledged yet. */
  count(): { calls: number; undelivered: number }
  /** Aborts all attempts. */
  stop(): Promise<void>
}

export interface WebhookSenderOptions {
  plan: FaultPlan
  /** Delays before the retries, in milliseconds. */
  retryDelaysMs: readonly number[]
  delayMs?: number
  copies?: number
}

const timeoutMs = 10_000

/** Sends webhooks until they are acknowledged or given up, with the faults of a plan. */
export function createWebhookSender({
  plan,
  retryDelaysMs,
  delayMs = 300,
  copies = 5,
}: WebhookSenderOptions): WebhookSender {
  const abortController = new AbortController()
  const inFlight = new Set<Promise<void>>()
  /** Calls held back until a later one was sent. */
  const held = new Set<() => void>()
  let calls = 0
  let undelivered = 0

  const send = async (message: WebhookMessage, fault: Fault | undefined): Promise<boolean> => {
    const { url, method, headers = {}, body } = message.build(fault)
    const cut = fault === 'cutBody'
    const [path = '', query] = url.split('?')
    const half = (text: string) => text.slice(0, Math.floor(text.length / 2))
    calls++
    try {
      const response = await fetch(cut && query !== undefined ? `${path}?${half(query)}` : url, {
        method,
        headers,
        redirect: 'manual' as const,
        ...(body === undefined ? {} : { body: cut ? half(body) : body }),
        signal: AbortSignal.any([abortController.signal, AbortSignal.timeout(timeoutMs)]),
      })
      return message.isAcknowledged(response.status, await response.text())
    } catch {
      return false
    }
  }

  const tryOnce = async (message: WebhookMessage, fault: Fault | undefined): Promise<boolean> => {
    if (fault === 'drop') return false
    if (fault === 'delay') await pause(delayMs, undefined, { signal: abortController.signal })
    if (fault === 'reorder')
      await new Promise<void>((resolve) => {
        held.add(resolve)
        setTimeout(resolve, delayMs).unref()
      })
    const times = fault === 'repeat' ? copies : 1
    const results = await Promise.all(Array.from({ length: times }, () => send(message, fault)))
    for (const release of held) release()
    held.clear()
    return results.some(Boolean)
  }

  const retry = async (message: WebhookMessage): Promise<void> => {
    for (const pauseMs of retryDelaysMs) {
      await pause(pauseMs, undefined, { signal: abortController.signal, ref: false })
      if (await tryOnce(message, plan.next('notify'))) return void undelivered--
    }
  }

  return {
    async send(message) {
      undelivered++
      const isAcknowledged = await tryOnce(message, message.firstFault ?? plan.next('notify')).catch(
        () => false,
      )
      if (isAcknowledged) return void undelivered--
      // stopped while waiting: nothing more is sent
      const retries = retry(message).catch(() => undefined)
      inFlight.add(retries)
      void retries.finally(() => inFlight.delete(retries))
    },
    count: () => ({ calls, undelivered }),
    async stop() {
      abortController.abort()
      await Promise.all(inFlight)
    },
  }
}
