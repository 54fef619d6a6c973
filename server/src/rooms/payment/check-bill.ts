import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { checkBill as operation } from '@faka/contract/money-case'
import type { Ctx, House } from '../../kernel/ctx.ts'
import { managedChannels } from '../shop/door.ts'
import { lastBilledDay } from './bill.rules.ts'
import { endBill, insertDueBills, takeDueBills } from './bill.sql.ts'
import { compareDay } from './compare-day.ts'
import { gatewayOf } from './gateway-of.ts'

/** Compares the bills of a day of every channel with our books, now. */
export async function checkBill(
  ctx: Ctx,
  { day }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const answers: ReplyOf<typeof operation> = []
  for (const { pay_channel_id, name } of await managedChannels(ctx))
    answers.push({ channel: name, ...(await compareDay(ctx, pay_channel_id, day)) })
  return answers
}

const pauseSeconds = 3600
/** A bill that is not there after three days never comes. */
const mostTries = 72
const atOnce = 5

/** Compares yesterday's bills once they should be there; one that is not is asked for again every hour. */
export async function billsDue(house: House): Promise<boolean> {
  const at = house.now()
  const billing: string[] = []
  for (const { pay_channel_id } of await managedChannels(house))
    if ((await gatewayOf(house, pay_channel_id))?.gateway.bill) billing.push(pay_channel_id)
  if (billing.length > 0) await insertDueBills(house.db, billing, lastBilledDay(at), at)
  const due = await takeDueBills(house.db, at, new Date(at.getTime() + pauseSeconds * 1000), atOnce)
  for (const { pay_channel_id: channelId, day, tries } of due) {
    const { state } = await compareDay(house, channelId, day)
    if (state === 'done' || tries < mostTries) continue
    house.log.error({ channelId, day }, 'a bill never came')
    await endBill(house.db, channelId, day, 0, at)
  }
  return due.length === atOnce
}
