import type { checkBill as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { findLastArrival } from '../../platform/cells/tenant-move.sql.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type LoadedChannel, listManagedPayChannels, loadChannel } from '../pay-channel/public.ts'
import { clockSlackMs } from '../shop/public.ts'
import { compareDayStatement } from './compare-day-statement.ts'
import { lastStatementDay } from './statement.rules.ts'
import {
  claimDueStatementChecks,
  finishStatementCheck,
  insertDueStatementChecks,
  repeatStatementChecks,
} from './statement.sql.ts'

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

/** For so many days back, what arrived may be compared nowhere: three of waiting for a statement, and one of standing still. */
const repeatedDays = 4

/**
 * Lets the last days at the platform's channels be compared again once a shop has moved to this cell. Each cell compares by
 * itself: this one may have done so before the rows arrived, and the other one after they left. What was compared in both is
 * recorded once, for differences move with their payments.
 */
async function repeatAfterArrival(services: Services, channelIds: readonly string[]): Promise<void> {
  const { cell, cells, common, db } = services
  if (!cells.areSeveral() || channelIds.length === 0) return
  const arrivedAt = await findLastArrival(common, cell.number)
  if (!arrivedAt) return
  const now = services.now()
  await repeatStatementChecks(db, channelIds, {
    fromDay: lastStatementDay(new Date(now.getTime() - repeatedDays * 86_400_000)),
    // not what was compared a moment ago: where that was too early, the next turn finds it
    checkedBefore: new Date(Math.min(arrivedAt.getTime() + clockSlackMs, now.getTime() - clockSlackMs)),
    dueAt: now,
  })
}

/** Checks yesterday's statements once they should be available; a missing one is requested again every hour. */
export async function runDueStatementChecks(services: Services): Promise<boolean> {
  const now = services.now()
  const channels: LoadedChannel[] = []
  for (const { pay_channel_id } of await listManagedPayChannels(services)) {
    const channel = await loadChannel(services, pay_channel_id)
    if (channel?.gateway.fetchStatement) channels.push(channel)
  }
  const idsOf = (some: readonly LoadedChannel[]) => some.map(({ channelId }) => channelId)
  if (channels.length > 0)
    await insertDueStatementChecks(services.db, idsOf(channels), lastStatementDay(now), now)
  await repeatAfterArrival(services, idsOf(channels.filter(({ shopId }) => shopId === null)))
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
