import { findCellOfNumber } from '../cell.ts'
import type { Services } from '../ctx.ts'
import { findMovedNumber } from './moved-number.sql.ts'
import { findCellOfKey } from './start-keys.ts'

/**
 * The cell in which what has a public number is: that in which it was made, unless its tenant moved since.
 * @param isCertain asks also a cell of which this process does not know that any tenant left it
 */
async function followMoves(
  services: Services,
  cellNumber: number,
  number: string,
  isCertain: boolean,
): Promise<Services | undefined> {
  let there = services.cells.find(cellNumber)
  if (!services.cells.areSeveral()) return there
  // one step, but for a tenant that moves again right now
  while (there && (isCertain || services.cells.hasMovedTenants(there.cell.number))) {
    const moved = await findMovedNumber(there.db, number)
    if (moved === undefined) break
    there = services.cells.find(moved)
  }
  return there
}

/** The services of the cell in which what has a public number is; those given where that is one that is not served. */
export const servicesOfNumber = async (
  services: Services,
  number: string,
  isCertain = false,
): Promise<Services> => (await followMoves(services, findCellOfNumber(number), number, isCertain)) ?? services

/** What stands for the key of a tenant among numbers that moved. */
export const numberOfTenant = (tenantId: number): string => `tenant-${tenantId}`

/** The same for a tenant, by its key. */
export const servicesOfTenant = async (
  services: Services,
  tenantId: number,
  isCertain = false,
): Promise<Services> =>
  (await followMoves(services, findCellOfKey(tenantId), numberOfTenant(tenantId), isCertain)) ?? services

/** The services of the cell to which what has a public number moved; undefined: it is where it was made, or nowhere. */
export async function findServicesOfMoved(services: Services, number: string): Promise<Services | undefined> {
  const there = await servicesOfNumber(services, number)
  return there.cell.number === findCellOfNumber(number) ? undefined : there
}
