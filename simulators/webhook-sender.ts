import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultPlan } from './fault-plan.ts'

/** A webhook as sent once. */
export interface OutgoingWebhook {
  url: string
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** A webhook that is retried until it is acknowledged. */
export interface WebhookMessage {
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
  retryDelaysMs: pausesMs,
  delayMs = 300,
  copies = 5,
}: WebhookSenderOptions): WebhookSender {
  const end = new AbortController()
  const underWay = new Set<Promise<void>>()
  /** Calls held back until a later one was sent. */
  const held = new Set<() => void>()
  let calls = 0
  let unheard = 0

  const send = async (message: WebhookMessage, fault: Fault | undefined): Promise<boolean> => {
    const { url, method, headers = {}, body } = message.build(fault)
    const cut = fault === 'cutBody'
    const [path = '', query] = url.split('?')
    const half = (text: string) => text.slice(0, Math.floor(text.length / 2))
    calls++
    try {
      const response = await fetch(cut && query !== undefined ? `${path}?${half(query)}` : url, {
        ...{ method, headers, redirect: 'manual' as const },
        ...(body === undefined ? {} : { body: cut ? half(body) : body }),
        signal: AbortSignal.any([end.signal, AbortSignal.timeout(timeoutMs)]),
      })
      return message.isAcknowledged(response.status, await response.text())
    } catch {
      return false
    }
  }

  const tryOnce = async (message: WebhookMessage, fault: Fault | undefined): Promise<boolean> => {
    if (fault === 'drop') return false
    if (fault === 'delay') await pause(delayMs, undefined, { signal: end.signal })
    if (fault === 'reorder')
      await new Promise<void>((resolve) => {
        held.add(resolve)
        setTimeout(resolve, delayMs).unref()
      })
    const times = fault === 'repeat' ? copies : 1
    const answers = await Promise.all(Array.from({ length: times }, () => send(message, fault)))
    for (const release of held) release()
    held.clear()
    return answers.some(Boolean)
  }

  const repeat = async (message: WebhookMessage): Promise<void> => {
    for (const pauseMs of pausesMs) {
      await pause(pauseMs, undefined, { signal: end.signal, ref: false })
      if (await tryOnce(message, plan.next('notify'))) return void unheard--
    }
  }

  return {
    async send(message) {
      unheard++
      const heard = await tryOnce(message, message.firstFault ?? plan.next('notify')).catch(() => false)
      if (heard) return void unheard--
      // stopped while waiting: nothing more is sent
      const further = repeat(message).catch(() => undefined)
      underWay.add(further)
      void further.finally(() => underWay.delete(further))
    },
    count: () => ({ calls, undelivered: unheard }),
    async stop() {
      end.abort()
      await Promise.all(underWay)
    },
  }
}
