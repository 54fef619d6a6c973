import { findFirstNumber, numberInCell } from '../../platform/cell.ts'
import { inCell } from '../../platform/cells/in-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { describeError } from '../../platform/log.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { platformTenant } from './channel-event.ts'
import { lockChannelsOf } from './channel-owner.sql.ts'
import { listChannelDifferences, type PlatformChannelRow, toCellChannel } from './copy-channel.ts'
import { findPayChannel } from './pay-channel.sql.ts'
import { insertChannelEvent } from './pay-channel-event.sql.ts'
import { listPlatformChannels, upsertPayChannel } from './platform-channels-of-cell.sql.ts'

/** What a cell is written with. */
type Target = Pick<Services, 'cell' | 'encryption' | 'now'>

/** The copy of a channel among those of a cell, and in what it differs. */
function compareCopy(target: Target, row: PlatformChannelRow, present: readonly PlatformChannelRow[]) {
  const id = numberInCell(target.cell, row.pay_channel_id)
  const before = present.find(({ pay_channel_id }) => pay_channel_id === id)
  return { id, before, changes: listChannelDifferences(target, row, before) }
}

/**
 * Writes the channels of the platform, `rows` of the first cell, to a further one, with an event for each that differs
 * from `present`.
 */
export async function writePlatformChannels(
  target: Target,
  tx: Tx,
  {
    rows,
    present,
    actor,
  }: {
    rows: readonly PlatformChannelRow[]
    present: readonly PlatformChannelRow[]
    actor: string
  },
): Promise<void> {
  for (const row of rows) {
    const { id, before, changes } = compareCopy(target, row, present)
    if (before && changes.length === 0) continue
    await upsertPayChannel(tx, toCellChannel(target, row))
    await insertChannelEvent(tx, {
      shop_id: platformTenant,
      pay_channel_id: id,
      kind: before ? 'edited' : 'added',
      changes: [...changes],
      actor,
      at: target.now(),
    })
  }
}

/** Brings the channels of the platform in a further cell up to those of the first, which alone are managed. */
export async function followPlatformChannels(services: Services, actor: string): Promise<void> {
  const { cell, cells, db } = services
  const first = cells.find(0)
  if (!first || cell.number === 0) return
  const rows = await listPlatformChannels(first.db)
  const present = await listPlatformChannels(db)
  const isBehind = rows.some((row) => {
    const { before, changes } = compareCopy(services, row, present)
    return !before || changes.length > 0
  })
  if (!isBehind) return
  await inTxPublishing(services, 'catalogue', ['all'], async (tx) => {
    await lockChannelsOf(tx, 'platform')
    await writePlatformChannels(services, tx, { rows, present: await listPlatformChannels(tx), actor })
  })
}

/**
 * Brings a change of the platform's channels to all cells. One that cannot be reached is left to the job that does the
 * same.
 */
export async function copyPlatformChannels({ cells, log }: Services, actor: string): Promise<void> {
  await Promise.all(
    cells
      .all()
      .map((cell) =>
        followPlatformChannels(cell, actor).catch((error) =>
          log.error(
            { cell: cell.cell.number, ...describeError(error) },
            'the payment methods of the platform were not brought to a cell and will be tried again',
          ),
        ),
      ),
  )
}

/** Whether the channels of the platform in a cell are copies: those of the first cell, where that is served. */
export const hasCopiedChannels = ({ cell, cells }: Services): boolean =>
  cell.number !== 0 && cells.find(0) !== undefined

/** Where a channel is managed: one of the platform in the first cell, whichever cell's number it is named by. */
export async function findManagingCell(
  ctx: Ctx,
  payChannelId: string,
): Promise<{ ctx: Ctx; payChannelId: string }> {
  const first = ctx.cells.find(0)
  if (!first || ctx.cell.number === 0) return { ctx, payChannelId }
  const row = await findPayChannel(ctx.db, payChannelId)
  if (!row || row.shop_id !== null) return { ctx, payChannelId }
  return { ctx: inCell(ctx, first), payChannelId: findFirstNumber(payChannelId) }
}
