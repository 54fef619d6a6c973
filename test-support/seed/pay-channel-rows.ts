import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../server/src/platform/db.ts'
import { moneyRowsAt } from './money-rows.ts'

type NewChannel = Insertable<Tables['pay_channel']>

/** A channel of the platform for all shops, enabled and with real money, unless changed. */
export const payChannelRow = (id: string, changes: Partial<NewChannel> = {}): NewChannel => ({
  pay_channel_id: id,
  shop_id: null,
  provider: 'epay',
  name: `name of ${id}`,
  method: 'alipay',
  fee_basis_points: 0,
  position: 0,
  enabled: true,
  real_money: true,
  sealed_settings: Buffer.alloc(0),
  created_at: moneyRowsAt,
  ...changes,
})

/** Inserts channels in this order. */
export async function addPayChannelRows(db: Db, channels: readonly NewChannel[]): Promise<void> {
  for (const channel of channels) await db.insertInto('pay_channel').values(channel).execute()
}
