import { internalProviders } from '../../payment-gateways/open-gateway.ts'
import { findFirstNumber, numberInCell } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { type PlatformChannelRow, toCellChannel } from './copy-channel.ts'
import { findPayChannel, insertPayChannelOnce } from './pay-channel.sql.ts'
import { listAllPlatformChannels } from './platform-channels-of-cell.sql.ts'
import { followPlatformChannels } from './platform-channels-of-cell.ts'

const isInternal = ({ provider }: PlatformChannelRow): boolean => internalProviders.includes(provider)

/** The channel of a cell that is the same one as that of another cell. */
function findSame(
  { cell }: Services,
  row: PlatformChannelRow,
  rows: readonly PlatformChannelRow[],
): PlatformChannelRow | undefined {
  if (isInternal(row))
    return rows.find(({ provider, real_money }) => provider === row.provider && real_money === row.real_money)
  const id = numberInCell(cell, findFirstNumber(row.pay_channel_id))
  return rows.find(({ pay_channel_id }) => pay_channel_id === id)
}

/**
 * The numbers of the platform's channels in a cell, each with that of the same one in another cell, which gets those that
 * it does not have yet.
 */
export async function ensurePlatformChannels(
  from: Services,
  to: Services,
  actor: string,
): Promise<ReadonlyMap<string, string>> {
  await followPlatformChannels(to, actor)
  const rows = await listAllPlatformChannels(from.db)
  const present = await listAllPlatformChannels(to.db)
  // a cell makes those of its own only when it first needs them
  const missing = rows.filter((row) => isInternal(row) && !findSame(to, row, present))
  if (missing.length > 0)
    await inTxPublishing(to, 'catalogue', ['all'], async (tx) => {
      for (const row of missing)
        await insertPayChannelOnce(
          tx,
          toCellChannel(to, row, numberInCell(to.cell, findFirstNumber(row.pay_channel_id))),
        )
    })
  const there = await listAllPlatformChannels(to.db)
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const same = findSame(to, row, there)
      return same ? [[row.pay_channel_id, same.pay_channel_id]] : []
    }),
  )
}

/** The number in a cell of the channel of the platform that has this one in any cell; undefined if there is none. */
export async function findSamePlatformChannel(
  { db, cell }: Services,
  payChannelId: string,
): Promise<string | undefined> {
  const id = numberInCell(cell, findFirstNumber(payChannelId))
  const row = await findPayChannel(db, id)
  return row?.shop_id === null ? id : undefined
}
