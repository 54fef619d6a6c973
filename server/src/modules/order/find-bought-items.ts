import type { Services } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import { listBoughtItems } from './bought-item.sql.ts'

/** The title, the quantity and the platform fee of what each of these orders bought; unknown orders are left out. */
export async function findBoughtItems(
  services: Services,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, { title: string; quantity: number; platformFeeFen: number }>> {
  const rows = await listBoughtItems(services.db, orderNos)
  return new Map(
    await Promise.all(
      rows.map(async ({ order_no, wares_id, quantity, platform_fee_fen }) => {
        const { version } = await getItemVersion(services, wares_id)
        return [order_no, { title: version.title, quantity, platformFeeFen: platform_fee_fen }] as const
      }),
    ),
  )
}
