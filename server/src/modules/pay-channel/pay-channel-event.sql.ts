import './pay-channel.tables.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type ChannelEventKind = Tables['pay_channel_event']['kind']

export const insertChannelEvent = (tx: Tx, event: Insertable<Tables['pay_channel_event']>) =>
  tx.insertInto('pay_channel_event').values(event).execute()

/** When each setting of these channels was last changed, after the channel was added. */
export async function listSettingChanges(
  db: Db,
  payChannelIds: readonly string[],
): Promise<{ pay_channel_id: string; setting: string; at: Date }[]> {
  const { rows } = await sql<{ pay_channel_id: string; setting: string; at: Date }>`
    select pay_channel_id, substr(change, 10) as setting, max(at) as at
    from pay_channel_event, unnest(changes) as change
    where pay_channel_id = any(${payChannelIds}::text[]) and kind = 'edited' and change like 'settings.%'
    group by 1, 2`.execute(db)
  return rows
}

/** When and why each of these channels was switched off, of those for which a reason is known. */
export async function listDisablings(
  db: Db,
  payChannelIds: readonly string[],
): Promise<{ pay_channel_id: string; at: Date; why: string }[]> {
  const { rows } = await sql<{ pay_channel_id: string; at: Date; why: string }>`
    select * from (
      select distinct on (pay_channel_id) pay_channel_id, at, why from pay_channel_event
      where pay_channel_id = any(${payChannelIds}::text[]) and kind = 'edited' and 'enabled' = any(changes)
      order by pay_channel_id, event_id desc) latest
    where why is not null`.execute(db)
  return rows
}
