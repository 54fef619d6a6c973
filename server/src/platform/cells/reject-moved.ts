import type { Services } from '../ctx.ts'
import { numberOfTenant } from './find-services.ts'
import { listMovedNumbers } from './moved-number.sql.ts'

/**
 * Throws if one of these tenants left the cell: what was read of it in several statements may lack what the later ones did
 * not find any more.
 */
export async function rejectMoved({ db }: Pick<Services, 'db'>, tenantIds: readonly number[]): Promise<void> {
  const moved = await listMovedNumbers(db, tenantIds.map(numberOfTenant))
  if (moved.length > 0) throw new Error('a tenant moved to another cell while it was read')
}
