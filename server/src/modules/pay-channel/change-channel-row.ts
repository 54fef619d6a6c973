import { isDeepStrictEqual } from 'node:util'
import type { feePayers, PayChannel, PayDevice } from '@faka/contract/pay-channel/offered-channel'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { recordChannelEvent } from './channel-event.ts'
import { renameChannel } from './name-channel.ts'
import { lockPayChannel, updatePayChannel } from './pay-channel.sql.ts'

/** The changeable fields of a pay channel; omitted fields stay as they are. */
export interface ChannelChange {
  name?: string | undefined
  method?: PayChannel['method'] | undefined
  feeBasisPoints?: number | undefined
  feePayer?: (typeof feePayers)[number] | undefined
  leastFen?: number | undefined
  mostFen?: number | undefined
  position?: number | undefined
  enabled?: boolean | undefined
  /** Why it is switched off. */
  why?: string | undefined
}

/** What a gateway derives from a channel's settings. */
export interface ChannelSettingsResult {
  settings: unknown
  realMoney: boolean
  devices: readonly PayDevice[]
}

export type LockedChannel = NonNullable<Awaited<ReturnType<typeof lockPayChannel>>>

/** The names of the settings that differ. */
function listChangedSettings(before: unknown, after: unknown): string[] {
  const old = new Map<string, unknown>(Object.entries(Object(before)))
  const now = new Map<string, unknown>(Object.entries(Object(after)))
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (name) => !isDeepStrictEqual(old.get(name), now.get(name)),
  )
}

/**
 * Changes a pay channel under its row lock. `updateSettings` gets the current row and its decrypted settings and
 * returns the new ones, or throws. Rejects with `channelNotFound`.
 */
export async function changeChannelRow(
  ctx: Ctx,
  payChannelId: string,
  { why, ...change }: ChannelChange,
  updateSettings: (row: LockedChannel, settings: unknown) => ChannelSettingsResult,
): Promise<void> {
  const changedFields = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  await inTxPublishing(ctx, 'catalogue', ['all'], async (tx: Tx) => {
    const row = required(await lockPayChannel(tx, payChannelId), 'channelNotFound')
    const decrypted = ctx.encryption.decrypt('channels', row.sealed_settings, payChannelId)
    const stored: unknown = JSON.parse(decrypted.toString())
    const { settings, realMoney, devices } = updateSettings(row, stored)
    const changedSettings = listChangedSettings(stored, settings)
    await updatePayChannel(tx, payChannelId, {
      ...renameChannel({ row, change, stored, settings }),
      fee_basis_points: change.feeBasisPoints ?? row.fee_basis_points,
      fee_payer: change.feePayer ?? row.fee_payer,
      least_fen: change.leastFen ?? row.least_fen,
      most_fen: change.mostFen ?? row.most_fen,
      position: change.position ?? row.position,
      enabled: change.enabled ?? row.enabled,
      real_money: realMoney,
      devices: [...devices],
      ...(changedSettings.length > 0 ? { tested_at: null, test_ok: null } : {}),
      sealed_settings: ctx.encryption.encrypt(
        'channels',
        Buffer.from(JSON.stringify(settings)),
        payChannelId,
      ),
    })
    const isSwitched = change.enabled !== undefined && change.enabled !== row.enabled
    const changes = [
      ...changedFields.filter((name) => name !== 'enabled' || isSwitched),
      ...changedSettings.map((name) => `settings.${name}`),
    ]
    await recordChannelEvent(ctx, tx, {
      channel: row,
      kind: 'edited',
      changes,
      why: isSwitched && !change.enabled ? why : undefined,
    })
  })
}
