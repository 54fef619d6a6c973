import type { feePayers, PayChannel, PayDevice } from '@faka/contract/shop/shop'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { lockPayChannel, updatePayChannel } from './shop.sql.ts'

/** What may be said anew of a pay channel; what is left out stays. */
export interface ChannelChange {
  name?: string | undefined
  method?: PayChannel['method'] | undefined
  feeBasisPoints?: number | undefined
  feePayer?: (typeof feePayers)[number] | undefined
  leastFen?: number | undefined
  mostFen?: number | undefined
  position?: number | undefined
  enabled?: boolean | undefined
}

/** What the settings make of a channel, told by the room that knows its protocol. */
export interface ChannelSettingsResult {
  settings: unknown
  realMoney: boolean
  devices: readonly PayDevice[]
}

export type LockedChannel = NonNullable<Awaited<ReturnType<typeof lockPayChannel>>>

/**
 * Changes a pay channel under its lock. `judge` sees the row as it stands with its settings, and says what the settings
 * are from now on, or throws. Refuses with `channelNotFound`.
 */
export async function changeChannelRow(
  ctx: Ctx,
  payChannelId: string,
  change: ChannelChange,
  judge: (row: LockedChannel, settings: unknown) => ChannelSettingsResult,
): Promise<void> {
  await inTxPublishing(ctx, 'catalogue', ['all'], async (tx: Tx) => {
    const row = required(await lockPayChannel(tx, payChannelId), 'channelNotFound')
    const opened = ctx.encryption.decrypt('channels', row.sealed_settings, payChannelId)
    const { settings, realMoney, devices } = judge(row, JSON.parse(opened.toString()))
    await updatePayChannel(tx, payChannelId, {
      name: change.name ?? row.name,
      method: change.method ?? row.method,
      fee_basis_points: change.feeBasisPoints ?? row.fee_basis_points,
      fee_payer: change.feePayer ?? row.fee_payer,
      least_fen: change.leastFen ?? row.least_fen,
      most_fen: change.mostFen ?? row.most_fen,
      position: change.position ?? row.position,
      enabled: change.enabled ?? row.enabled,
      real_money: realMoney,
      devices: [...devices],
      sealed_settings: ctx.encryption.encrypt(
        'channels',
        Buffer.from(JSON.stringify(settings)),
        payChannelId,
      ),
    })
  })
}
