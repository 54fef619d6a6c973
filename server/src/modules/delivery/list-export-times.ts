import type { Services } from '../../platform/ctx.ts'
import { listLastExports } from './reveal.sql.ts'

/** When the cards of orders were last exported as a file; orders never exported are left out. */
export async function listExportTimes(
  services: Services,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (orderNos.length === 0) return new Map()
  return new Map(
    (await listLastExports(services.db, orderNos)).map(({ order_no, exported_at }) => [
      order_no,
      exported_at,
    ]),
  )
}
