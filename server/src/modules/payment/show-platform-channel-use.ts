import type { ChannelUse, showPlatformChannelUse as operation } from '@faka/contract/payment/channel-use'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { numberInCell } from '../../platform/cell.ts'
import { inEachCell, otherCells } from '../../platform/cells/in-cells.ts'
import { sumCounts } from '../../platform/cells/page-over-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findManagingCell, findPayChannelById } from '../pay-channel/public.ts'
import { readChannelUse } from './read-channel-use.ts'

const addUses = (one: ChannelUse, other: ChannelUse): ChannelUse => ({
  waiting: sumCounts([one.waiting, other.waiting]),
  refunds: sumCounts([one.refunds, other.refunds]),
  received: sumCounts([one.received, other.received]),
})

/** What a channel of the platform is used for in all shops; once removed, what is left. */
export const showPlatformChannelUse = (...args: Parameters<typeof showPlatformChannelUseOnce>) =>
  readOverCells(args[0], () => showPlatformChannelUseOnce(...args))

async function showPlatformChannelUseOnce(
  given: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { ctx, payChannelId } = await findManagingCell(given, input.payChannelId)
  const found = await findPayChannelById(ctx, payChannelId)
  const channel = required(found?.managed_by === 'platform' ? found : undefined, 'channelNotFound')
  const use = await readChannelUse(ctx, { shopId: 'all', payChannelId })
  if (channel.shop_id !== null) return use
  const others = otherCells(ctx, inEachCell(ctx))
  const uses = await Promise.all(
    others.map((cell) =>
      readChannelUse(cell, { shopId: 'all', payChannelId: numberInCell(cell.cell, payChannelId) }),
    ),
  )
  return uses.reduce(addUses, use)
}
