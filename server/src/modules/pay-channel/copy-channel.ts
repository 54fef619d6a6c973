import { isDeepStrictEqual } from 'node:util'
import { numberInCell } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import type { listPlatformChannels } from './platform-channels-of-cell.sql.ts'

export type PlatformChannelRow = Awaited<ReturnType<typeof listPlatformChannels>>[number]

/** What a copy has of its original, by the names under which changes are recorded. */
const copiedFields = {
  name: 'name',
  method: 'method',
  fee_basis_points: 'feeBasisPoints',
  fee_payer: 'feePayer',
  least_fen: 'leastFen',
  most_fen: 'mostFen',
  position: 'position',
  enabled: 'enabled',
  real_money: 'realMoney',
  devices: 'devices',
  removed_at: 'removed',
} as const satisfies Partial<Record<keyof PlatformChannelRow, string>>

/** The row of a channel of the platform in a further cell, whose number and encryption are its own. */
export function toCellChannel(
  { cell, encryption }: Pick<Services, 'cell' | 'encryption'>,
  row: PlatformChannelRow,
  id = numberInCell(cell, row.pay_channel_id),
): PlatformChannelRow {
  const settings = decryptPayChannelSettings({ encryption }, row)
  return {
    ...row,
    pay_channel_id: id,
    sealed_settings: encryption.encrypt('channels', Buffer.from(JSON.stringify(settings)), id),
    tested_at: null,
    test_ok: null,
  }
}

/** The names of what a copy does not have as its original; without a copy those of its settings, as where one is added. */
export function listChannelDifferences(
  { encryption }: Pick<Services, 'encryption'>,
  row: PlatformChannelRow,
  copy: PlatformChannelRow | undefined,
): string[] {
  const settings = new Map(Object.entries(Object(decryptPayChannelSettings({ encryption }, row))))
  const before = new Map(copy ? Object.entries(Object(decryptPayChannelSettings({ encryption }, copy))) : [])
  const changed = [...new Set([...settings.keys(), ...before.keys()])].filter(
    (name) => !isDeepStrictEqual(settings.get(name), before.get(name)),
  )
  const fields = Object.entries(copiedFields).flatMap(([column, name]) => {
    const key = column as keyof typeof copiedFields
    return copy && !isDeepStrictEqual(row[key], copy[key]) ? [name] : []
  })
  return [...fields, ...changed.map((name) => `settings.${name}`)]
}
