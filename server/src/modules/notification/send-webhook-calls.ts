import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { perServices } from '../../platform/per-services.ts'
import { callWebhook } from './call-webhook.ts'
import { stateAfterAttempt } from './notification.rules.ts'
import { listNotificationSettings, type NotificationSettingsRow } from './notification-settings.sql.ts'
import {
  claimDueCalls,
  listShopsWithDueCalls,
  recordAttempt,
  type WebhookCallRow,
} from './webhook-call.sql.ts'

/** Calls of one shop at a time: a program that hangs keeps its own shop's calls waiting, and no other's. */
const callsPerShop = 4
const maxShops = 50

/** The shops whose calls this process is making. */
const runningShops = perServices(() => new Map<number, Promise<void>>())

async function attemptCall(
  services: Services,
  notice: NotificationSettingsRow | undefined,
  call: WebhookCallRow,
): Promise<boolean> {
  const { call_no: callNo, body, tries } = call
  const status = await callWebhook(services, notice, { callNo, body })
  const state = stateAfterAttempt(status, tries)
  await recordAttempt(services.db, callNo, { state, status: status ?? null }, services.now())
  if (state === 'failed') services.log.warn({ callNo, tries, status }, 'a webhook was given up')
  return state === 'done'
}

/** Makes the due calls of a shop, some at a time, until none is due or one was not heard. */
async function sendCallsOfShop(services: Services, shopId: number): Promise<void> {
  while (!services.shutdownSignal.aborted) {
    const [notice] = await listNotificationSettings(services.db, [shopId])
    const calls = await claimDueCalls(services.db, shopId, services.now(), callsPerShop)
    const heard = await Promise.all(calls.map((call) => attemptCall(services, notice, call)))
    if (calls.length < callsPerShop || heard.includes(false)) return
  }
}

/** Begins to make what calls are due, and returns without waiting for their answers. */
export async function sendDueWebhookCalls(services: Services): Promise<boolean> {
  const running = runningShops(services)
  for (const shopId of await listShopsWithDueCalls(services.db, services.now(), maxShops)) {
    if (running.has(shopId) || services.shutdownSignal.aborted) continue
    const lane = sendCallsOfShop(services, shopId)
      .catch((error) => services.log.error(describeError(error), 'webhooks could not be called yet'))
      .finally(() => running.delete(shopId))
    running.set(shopId, lane)
  }
  return false
}

/** Waits for the calls that are being made, before the database is closed. */
export async function waitForWebhookCalls(services: Services): Promise<void> {
  while (runningShops(services).size > 0) await Promise.all(runningShops(services).values())
}
