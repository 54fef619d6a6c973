import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultPlan } from './fault-plan.ts'

/** A call-back as it is sent once. */
export interface OutgoingWebhook {
  url: string
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** Something that a gateway has to tell until it is heard. */
export interface WebhookMessage {
  /** The call with what a fault makes wrong in it; the protocol knows how. */
  build(fault: Fault | undefined): OutgoingWebhook
  isAcknowledged(status: number, body: string): boolean
  /** A fault that somebody wished for its first try, before the plan is asked. */
  firstFault?: Fault | undefined
}

export interface WebhookSender {
  /** Begins to tell; answers once the first try is over. */
  send(message: WebhookMessage): Promise<void>
  /** How many calls were made, and how many messages nobody has heard yet. */
  count(): { calls: number; undelivered: number }
  /** Ends all tries. */
  stop(): Promise<void>
}

export interface WebhookSenderOptions {
  plan: FaultPlan
  /** Pauses before the tries after the first one, in milliseconds. */
  retryDelaysMs: readonly number[]
  delayMs?: number
  copies?: number
}

const timeoutMs = 10_000

/** Sends call-backs until they are heard or a gateway gives up, with the faults of a plan. */
export function createWebhookSender({
  plan,
  retryDelaysMs: pausesMs,
  delayMs = 300,
  copies = 5,
}: WebhookSenderOptions): WebhookSender {
  const end = new AbortController()
  const underWay = new Set<Promise<void>>()
  /** Calls that wait until something that happened later was told. */
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
      // stopped while it waited: nobody is told any more
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
