import type { House } from '../../kernel/ctx.ts'
import { describeError } from '../../kernel/log.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { callWebhook } from './call-webhook.ts'
import { afterTry } from './notice.rules.ts'
import { type NoticeRow, readNotices } from './notice.sql.ts'
import { type CallRow, endTry, shopsWithDueCalls, takeDueCalls } from './webhook-call.sql.ts'

/** Calls of one shop at a time: a program that hangs keeps its own shop's calls waiting, and no other's. */
const atOnce = 4
const mostShops = 50

/** The shops whose calls this process is making. */
const lanes = perHouse(() => new Map<number, Promise<void>>())

async function tryCall(house: House, notice: NoticeRow | undefined, call: CallRow): Promise<boolean> {
  const { call_no: callNo, body, tries } = call
  const status = await callWebhook(house, notice, { callNo, body })
  const state = afterTry(status, tries)
  await endTry(house.db, callNo, { state, status: status ?? null }, house.now())
  if (state === 'failed') house.log.warn({ callNo, tries, status }, 'a webhook was given up')
  return state === 'done'
}

/** Makes the due calls of a shop, some at a time, until none is due or one was not heard. */
async function runLane(house: House, shopId: number): Promise<void> {
  while (!house.stopping.aborted) {
    const [notice] = await readNotices(house.db, [shopId])
    const calls = await takeDueCalls(house.db, shopId, house.now(), atOnce)
    const heard = await Promise.all(calls.map((call) => tryCall(house, notice, call)))
    if (calls.length < atOnce || heard.includes(false)) return
  }
}

/** Begins to make what calls are due, and returns without waiting for their answers. */
export async function sendDueCalls(house: House): Promise<boolean> {
  const running = lanes(house)
  for (const shopId of await shopsWithDueCalls(house.db, house.now(), mostShops)) {
    if (running.has(shopId) || house.stopping.aborted) continue
    const lane = runLane(house, shopId)
      .catch((error) => house.log.error(describeError(error), 'webhooks could not be called yet'))
      .finally(() => running.delete(shopId))
    running.set(shopId, lane)
  }
  return false
}

/** Waits for the calls that are being made, before the database is closed. */
export async function sentCalls(house: House): Promise<void> {
  while (lanes(house).size > 0) await Promise.all(lanes(house).values())
}
