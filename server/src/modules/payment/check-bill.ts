import type { checkBill as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { listManagedPayChannels } from '../shop/public.ts'
import { compareDayStatement } from './compare-day-statement.ts'
import { loadChannel } from './load-channel.ts'
import { lastStatementDay } from './statement.rules.ts'
import { claimDueStatementChecks, finishStatementCheck, insertDueStatementChecks } from './statement.sql.ts'

/** Compares the bills of a day of every channel with our books, now. */
export async function checkBill(
  ctx: Ctx,
  { day }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const answers: ReplyOf<typeof operation> = []
  for (const { pay_channel_id, name } of await listManagedPayChannels(ctx))
    answers.push({ channel: name, ...(await compareDayStatement(ctx, pay_channel_id, day)) })
  return answers
}

const retrySeconds = 3600
/** A bill that is not there after three days never comes. */
const maxTries = 72
const batchSize = 5

/** Compares yesterday's bills once they should be there; one that is not is asked for again every hour. */
export async function runDueStatementChecks(services: Services): Promise<boolean> {
  const at = services.now()
  const billing: string[] = []
  for (const { pay_channel_id } of await listManagedPayChannels(services))
    if ((await loadChannel(services, pay_channel_id))?.gateway.fetchStatement) billing.push(pay_channel_id)
  if (billing.length > 0) await insertDueStatementChecks(services.db, billing, lastStatementDay(at), at)
  const due = await claimDueStatementChecks(
    services.db,
    at,
    new Date(at.getTime() + retrySeconds * 1000),
    batchSize,
  )
  for (const { pay_channel_id: channelId, day, tries } of due) {
    const { state } = await compareDayStatement(services, channelId, day)
    if (state === 'done' || tries < maxTries) continue
    services.log.error({ channelId, day }, 'a bill never came')
    await finishStatementCheck(services.db, channelId, day, 0, at)
  }
  return due.length === batchSize
}
