import type { Services } from '../../platform/ctx.ts'
import { gatewayDeps, type LoadedChannel, loadChannel } from './load-channel.ts'
import { compareStatement, dayBounds, type StatementDifference } from './statement.rules.ts'
import { finishStatementCheck, insertStatementDifferences, listRecordedLines } from './statement.sql.ts'

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
  const said = await gateway.query({ paymentNo, tradeNo }, gatewayDeps(services, channelId))
  return said.state === 'paid' && said.tradeNo === tradeNo && said.amountFen === hereFen
}

/** Compares one channel's statement of a day with our ledger, and records the differences for manual review. */
export async function compareDayStatement(
  services: Services,
  channelId: string,
  day: string,
): Promise<StatementCheckResult> {
  const channel = await loadChannel(services, channelId)
  if (!channel?.gateway.fetchStatement) return { state: 'noBills', lines: 0, differences: 0 }
  const bill = await channel.gateway.fetchStatement(day, gatewayDeps(services, channelId))
  if (bill.kind !== 'lines') return { state: bill.kind, lines: 0, differences: 0 }
  const { lines } = bill
  const numbers = {
    tradeNos: lines.map(({ tradeNo }) => tradeNo),
    refundNos: lines.flatMap(({ refundNo }) => (refundNo === null ? [] : [refundNo])),
  }
  const ours = await listRecordedLines(services.db, channelId, numbers, dayBounds(day))
  const found = compareStatement(
    lines,
    ours,
    ours.filter(({ inside }) => inside),
  )
  const differences: StatementDifference[] = []
  for (const each of found) if (!(await isKnownAtGateway(services, channel, each))) differences.push(each)
  const at = services.now()
  const fresh = await insertStatementDifferences(services.db, { channelId, day, at }, differences)
  await finishStatementCheck(services.db, channelId, day, lines.length, at)
  if (fresh > 0) services.log.warn({ channelId, day, fresh }, 'a gateway statement differs from our ledger')
  return { state: 'done', lines: lines.length, differences: differences.length }
}
