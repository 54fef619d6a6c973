import type { GatewayStatementLine } from '../../payment-gateways/gateway-adapter.ts'
import { findCellOfNumber } from '../../platform/cell.ts'
import { listMovedNumbers } from '../../platform/cells/moved-number.sql.ts'
import type { Services } from '../../platform/ctx.ts'
import { gatewayDeps, type LoadedChannel, loadChannel } from '../pay-channel/public.ts'
import { listRecordedLines, tradeDeps } from '../payment/public.ts'
import { compareStatement, dayBounds, type StatementDifference } from './statement.rules.ts'
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

/** The cells to which payments and refunds of a statement moved, by their numbers. */
async function listMovedOf(
  { cells }: Services,
  lines: readonly GatewayStatementLine[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = lines.flatMap(({ paymentNo, refundNo }) => [paymentNo, refundNo ?? ''])
  const left = cells.all().filter(({ cell }) => cells.hasMovedTenants(cell.number))
  const found = await Promise.all(left.map(({ db }) => listMovedNumbers(db, numbers)))
  // each cell that a shop left knows them; where one has not learnt yet that it moved on, the highest is where it is
  const steps = found.flat().toSorted((a, b) => a.cell_number - b.cell_number)
  return new Map(steps.map(({ number, cell_number }) => [number, cell_number]))
}

/**
 * The lines of a statement that this cell compares: those with its numbers, and of shops that moved there. The same account of the platform receives for
 * all cells; what has the number of none of them, such as money that is not ours, is compared by the first.
 */
async function linesOfCell(
  services: Services,
  { shopId }: LoadedChannel,
  lines: readonly GatewayStatementLine[],
): Promise<readonly GatewayStatementLine[]> {
  const { cell, cells } = services
  const [first] = cells.all()
  if (shopId !== null || !first || !cells.areSeveral()) return lines
  const moved = await listMovedOf(services, lines)
  return lines.filter(({ paymentNo, refundNo }) => {
    const number =
      moved.get(paymentNo) ??
      moved.get(refundNo ?? '') ??
      (findCellOfNumber(paymentNo) || findCellOfNumber(refundNo ?? ''))
    return (cells.find(number) ?? first).cell.number === cell.number
  })
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
  const lines = await linesOfCell(services, channel, statement.lines)
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
  const now = services.now()
  const newCount = await insertStatementDifferences(
    services.db,
    { channelId, day, foundAt: now },
    differences,
  )
  await finishStatementCheck(services.db, channelId, day, lines.length, now)
  if (newCount > 0)
    services.log.warn({ channelId, day, newCount }, 'a gateway statement differs from our ledger')
  return { state: 'done', lines: lines.length, differences: differences.length }
}
