import type { GatewayStatementLine } from '../../payment-gateways/gateway-adapter.ts'
import { findCellOfNumber } from '../../platform/cell.ts'
import { listMovedNumbers } from '../../platform/cells/moved-number.sql.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import { rejectMoved } from '../../platform/cells/reject-moved.ts'
import { listCellsMovedFrom } from '../../platform/cells/tenant-move.sql.ts'
import type { Services } from '../../platform/ctx.ts'
import { UnavailableError } from '../../platform/domain-error.ts'
import type { LoadedChannel } from '../pay-channel/public.ts'
import { listRecordedLines } from '../payment/public.ts'
import { dayBounds } from './statement.rules.ts'

/** What a cell compares of a day: its lines of the statement, and what it recorded itself. */
interface DayLines {
  lines: readonly GatewayStatementLine[]
  ours: Awaited<ReturnType<typeof listRecordedLines>>
}

/** The cells to which payments and refunds of a statement moved, by their numbers. */
async function listMovedOf(
  { cells, common }: Services,
  lines: readonly GatewayStatementLine[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = lines.flatMap(({ paymentNo, refundNo }) => [paymentNo, refundNo ?? ''])
  const movedFrom = await listCellsMovedFrom(common)
  const left = cells.all().filter(({ cell }) => movedFrom.includes(cell.number))
  const found = await Promise.all(left.map(({ db }) => listMovedNumbers(db, numbers)))
  // each cell that a shop left knows them; where one has not learnt yet that it moved on, the highest is where it is
  const steps = found.flat().toSorted((a, b) => a.cell_number - b.cell_number)
  return new Map(steps.map(({ number, cell_number }) => [number, cell_number]))
}

/**
 * The lines of a statement that this cell compares: those with its numbers, and of shops that moved there. The same account
 * of the platform receives for all cells; what has the number of none of them, such as money that is not ours, is compared by
 * the first.
 */
async function linesOfCell(
  services: Services,
  lines: readonly GatewayStatementLine[],
): Promise<readonly GatewayStatementLine[]> {
  const { cell, cells } = services
  const moved = await listMovedOf(services, lines)
  return lines.filter(({ paymentNo, refundNo }) => {
    const movedTo = moved.get(paymentNo) ?? moved.get(refundNo ?? '')
    if (movedTo !== undefined) return movedTo === cell.number
    const made = findCellOfNumber(paymentNo) || findCellOfNumber(refundNo ?? '')
    return (cells.find(made) ? made : 0) === cell.number
  })
}

/**
 * Both sides of a day's statement as they are where no shop moves meanwhile: lines whose rows left between two reads would be
 * differences.
 * @throws DomainError `unavailable` while a shop stays between this cell and another one
 */
export async function readDayLines(
  services: Services,
  { channelId, shopId }: LoadedChannel,
  day: string,
  lines: readonly GatewayStatementLine[],
): Promise<DayLines> {
  const { db, cell, cells } = services
  const readOurs = (theirs: readonly GatewayStatementLine[]) => {
    const numbers = {
      tradeNos: theirs.map(({ tradeNo }) => tradeNo),
      refundNos: theirs.flatMap(({ refundNo }) => (refundNo === null ? [] : [refundNo])),
    }
    return listRecordedLines(db, channelId, numbers, dayBounds(day))
  }
  if (!cells.areSeveral()) return { lines, ours: await readOurs(lines) }
  if (shopId !== null) {
    const ours = await readOurs(lines)
    await rejectMoved(services, [shopId])
    return { lines, ours }
  }
  return readOverCells(
    services,
    async (leftOut) => {
      if (leftOut.has(cell.number)) throw new UnavailableError()
      const theirs = await linesOfCell(services, lines)
      return { lines: theirs, ours: await readOurs(theirs) }
    },
    { exact: true },
  )
}
