import type { orderPlatformChannels as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { findCellOfNumber } from '../../platform/cell.ts'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { countChannelsOf } from './channel-owner.sql.ts'
import { orderChannelsOf } from './order-channels-of.ts'
import { copyPlatformChannels, hasCopiedChannels } from './platform-channels-of-cell.ts'

/** Puts the platform's channels into the given order, those of one shop among them, whichever cell that is in. */
export async function orderPlatformChannels(
  ctx: Ctx,
  { payChannelIds }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const cells = inEachCell(ctx)
  const parts = cells.map((cell) => ({
    cell,
    owner: hasCopiedChannels(cell) ? ('platformForShops' as const) : ('platform' as const),
    own:
      cells.length === 1
        ? payChannelIds
        : payChannelIds.filter((id) => findCellOfNumber(id) === cell.cell.number),
  }))
  const named = parts.reduce((sum, { own }) => sum + own.length, 0)
  if (named !== payChannelIds.length) throw new DomainError('channelListStale')
  // a list that is stale in one cell changes none
  for (const { cell, owner, own } of parts)
    if ((await countChannelsOf(cell.db, owner)) !== own.length) throw new DomainError('channelListStale')
  for (const { cell, owner, own } of parts)
    if (own.length > 0 || cells.length === 1) await orderChannelsOf(cell, owner, own, payChannelIds)
  await copyPlatformChannels(ctx, sellerActorName(ctx.actor))
  return {}
}
