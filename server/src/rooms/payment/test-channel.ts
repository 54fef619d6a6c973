import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { testChannel as operation } from '@faka/contract/pay-channel'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { payChannelById, payChannelSettings } from '../shop/door.ts'
import { checkedGateway } from './checked-gateway.ts'
import { worldOf } from './gateway-of.ts'

/** Asks a channel's gateway something that only the right keys bring an answer to; no money moves. */
export async function testChannel(
  ctx: Ctx,
  { payChannelId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = orRefuse(await payChannelById(ctx, payChannelId), 'channelNotFound')
  const {
    ok,
    detail,
    notChecked = [],
  } = await checkedGateway(row.provider, payChannelSettings(ctx, row)).selfTest(worldOf(ctx, payChannelId))
  return { ok, detail, notChecked: [...notChecked] }
}
