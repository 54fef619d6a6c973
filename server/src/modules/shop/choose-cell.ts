import { listReservedCells } from '../../platform/cells/cell.sql.ts'
import type { Services } from '../../platform/ctx.ts'
import { countShops } from './shop-address.sql.ts'

/** The cell where the next shop is opened: that with the fewest shops; of two with as many, the earlier. */
export async function chooseCell({ common, cells }: Services): Promise<Services> {
  const [first, ...further] = cells.reachable()
  if (!first) throw new Error('no cell is served')
  if (further.length === 0) return first
  const reserved = await listReservedCells(common)
  const open = [first, ...further.filter(({ cell }) => !reserved.has(cell.number))]
  const counts = await Promise.all(open.map((each) => countShops(each.db)))
  return open[counts.indexOf(Math.min(...counts))] ?? first
}
