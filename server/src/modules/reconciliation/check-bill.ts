import type { checkBill as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { listManagedPayChannels, loadChannel } from '../pay-channel/public.ts'
import { compareDayStatement } from './compare-day-statement.ts'
import { lastStatementDay } from './statement.rules.ts'
import { claimDueStatementChecks, finishStatementCheck, insertDueStatementChecks } from './statement.sql.ts'

/** Compares the statement of a day with our ledger, now: of one channel, or of every channel. */
export async function checkBill(
  ctx: Ctx,
  { day, payChannel }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const results: ReplyOf<typeof operation> = []
  // the number of a channel names its cell, to which the call was led
  for (const cell of payChannel === undefined ? inEachCell(ctx) : [ctx]) {
    const channels = (await listManagedPayChannels(cell)).filter(
      ({ pay_channel_id }) => payChannel === undefined || pay_channel_id === payChannel,
    )
    if (payChannel !== undefined && channels.length === 0) throw new DomainError('channelNotFound')
    for (const { pay_channel_id, name } of channels)
      results.push({ channel: name, ...(await compareDayStatement(cell, pay_channel_id, day)) })
  }
  return results
}

const retrySeconds = 3600
/** A statement that is not available after three days is given up. */
const maxTries = 72
const batchSize = 5

/** Checks yesterday's statements once they should be available; a missing one is requested again every hour. */
export async function runDueStatementChecks(services: Services): Promise<boolean> {
  const now = services.now()
  const channelIds: string[] = []
  for (const { pay_channel_id } of await listManagedPayChannels(services))
    if ((await loadChannel(services, pay_channel_id))?.gateway.fetchStatement) channelIds.push(pay_channel_id)
  if (channelIds.length > 0)
    await insertDueStatementChecks(services.db, channelIds, lastStatementDay(now), now)
  const due = await claimDueStatementChecks(
    services.db,
    now,
    new Date(now.getTime() + retrySeconds * 1000),
    batchSize,
  )
  for (const { pay_channel_id: channelId, day, tries } of due) {
    const { state } = await compareDayStatement(services, channelId, day)
    if (state === 'done' || tries < maxTries) continue
    services.log.error({ channelId, day }, 'a gateway statement was never available')
    await finishStatementCheck(services.db, channelId, day, 0, now)
  }
  return due.length === batchSize
}
