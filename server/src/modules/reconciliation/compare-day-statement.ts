import type { Services } from '../../platform/ctx.ts'
import { gatewayDeps, type LoadedChannel, loadChannel } from '../pay-channel/public.ts'
import { tradeDeps } from '../payment/public.ts'
import { readDayLines } from './read-day-lines.ts'
import { compareStatement, type StatementDifference } from './statement.rules.ts'
import { finishStatementCheck, insertStatementDifferences } from './statement.sql.ts'

export interface StatementCheckResult {
  state: 'done' | 'notReady' | 'unknown' | 'noBills'
  lines: number
  differences: number
}

/** The gateway's days end at another moment than ours: a payment that it confirms when asked is no difference. */
async function isKnownAtGateway(
  services: Services,
  { gateway, channelId }: LoadedChannel,
  difference: StatementDifference,
): Promise<boolean> {
  if (difference.kind !== 'missingThere' || difference.what !== 'paid') return false
  const { number: paymentNo, tradeNo, hereFen } = difference
  const result = await gateway.query({ paymentNo, tradeNo }, tradeDeps(services, channelId))
  return result.state === 'paid' && result.tradeNo === tradeNo && result.amountFen === hereFen
}

/** Compares one channel's statement of a day with our ledger, and records the differences for manual review. */
export async function compareDayStatement(
  services: Services,
  channelId: string,
  day: string,
): Promise<StatementCheckResult> {
  const channel = await loadChannel(services, channelId)
  if (!channel?.gateway.fetchStatement) return { state: 'noBills', lines: 0, differences: 0 }
  const statement = await channel.gateway.fetchStatement(day, gatewayDeps(services, channelId))
  if (statement.kind !== 'lines') return { state: statement.kind, lines: 0, differences: 0 }
  // before anything is read: what arrives from another cell after this is compared again
  const startedAt = services.now()
  const { lines, ours } = await readDayLines(services, channel, day, statement.lines)
  const found = compareStatement(
    lines,
    ours,
    ours.filter(({ inside }) => inside),
  )
  const differences: StatementDifference[] = []
  for (const each of found) if (!(await isKnownAtGateway(services, channel, each))) differences.push(each)
  const newCount = await insertStatementDifferences(
    services.db,
    { channelId, day, foundAt: services.now() },
    differences,
  )
  await finishStatementCheck(services.db, channelId, day, lines.length, startedAt)
  if (newCount > 0)
    services.log.warn({ channelId, day, newCount }, 'a gateway statement differs from our ledger')
  return { state: 'done', lines: lines.length, differences: differences.length }
}
