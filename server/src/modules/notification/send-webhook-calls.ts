import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { callWebhook } from './call-webhook.ts'
import { stateAfterAttempt } from './notification.rules.ts'
import { listNotificationSettings, type NotificationSettingsRow } from './notification-settings.sql.ts'
import {
  claimDueCalls,
  listShopsWithDueCalls,
  recordAttempts,
  type WebhookAttempt,
  type WebhookCallRow,
} from './webhook-call.sql.ts'

/**
 * Concurrent calls of one shop: a webhook that hangs delays only the calls of its own shop. One that answers gets twice as
 * many after each round, so that the calls of a shop keep up with its orders.
 */
const firstCallsPerShop = 4
const maxCallsPerShop = 16
const maxShops = 50

/** The shops whose calls this process is sending. */
export const createRunningShops = () => new Map<number, Promise<void>>()

/** Records results of attempts, those of one moment with one statement. */
export const createAttemptRecorder = ({ db }: Services) =>
  createBatcher<WebhookAttempt, void>(200, async (attempts) => {
    await recordAttempts(db, attempts)
    return attempts.map(() => undefined)
  })

async function attemptCall(
  services: Services,
  settings: NotificationSettingsRow | undefined,
  call: WebhookCallRow,
): Promise<boolean> {
  const { call_no: callNo, body, tries } = call
  const status = await callWebhook(services, settings, { callNo, body })
  const state = stateAfterAttempt(status, tries)
  const { recordAttempt } = services.modules.notification
  await recordAttempt({ callNo, state, status: status ?? null, at: services.now() })
  if (state === 'failed') services.log.warn({ callNo, tries, status }, 'a webhook call was given up')
  return state === 'done'
}

/** Sends the due calls of a shop, some at a time, until none is due or one fails. */
async function sendCallsOfShop(services: Services, shopId: number): Promise<void> {
  let concurrent = firstCallsPerShop
  while (!services.shutdownSignal.aborted) {
    const [settings] = await listNotificationSettings(services.db, [shopId])
    const calls = await claimDueCalls(services.db, shopId, services.now(), concurrent)
    const succeeded = await Promise.all(calls.map((call) => attemptCall(services, settings, call)))
    if (calls.length < concurrent || succeeded.includes(false)) return
    concurrent = Math.min(2 * concurrent, maxCallsPerShop)
  }
}

/** Starts to send the due calls and returns without waiting for responses. */
export async function sendDueWebhookCalls(services: Services): Promise<boolean> {
  const { runningShops: running } = services.modules.notification
  for (const shopId of await listShopsWithDueCalls(services.db, services.now(), maxShops)) {
    if (running.has(shopId) || services.shutdownSignal.aborted) continue
    const sending = sendCallsOfShop(services, shopId)
      .catch((error) => services.log.error(describeError(error), 'webhook calls failed and will be retried'))
      .finally(() => running.delete(shopId))
    running.set(shopId, sending)
  }
  return false
}

/** Waits for the calls in flight, before the database is closed. */
export async function waitForWebhookCalls(services: Services): Promise<void> {
  const { runningShops } = services.modules.notification
  while (runningShops.size > 0) await Promise.all(runningShops.values())
}
