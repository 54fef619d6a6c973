import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { addChannel as operation } from '@faka/contract/pay-channel'
import type { PayChannel } from '@faka/contract/shop'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { knownShopByUrl, managedChannels } from '../shop/door.ts'
import { addPayChannel } from './add-pay-channel.ts'
import { managedChannel } from './list-channels.ts'
import { providerNames } from './providers/providers.ts'

/** The mark of a channel that nobody chose one for. */
const methodOf = (provider: string): PayChannel['method'] =>
  provider === 'alipay' ? 'alipay' : provider === 'wechat-pay' ? 'wxpay' : 'any'

/** Adds a way to pay behind the others; its settings are checked by its protocol and sealed. */
export async function addChannel(
  ctx: Ctx,
  { shortUrl, ...wish }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop =
    shortUrl === undefined ? undefined : orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
  if (!providerNames.includes(wish.provider))
    throw new Refused('channelSettingsWrong', [`provider: must be one of ${providerNames.join(', ')}`])
  const positions = (await managedChannels(ctx)).map(({ position }) => position)
  const payChannelId = await addPayChannel(ctx, {
    ...wish,
    shopId: shop?.shop_id ?? null,
    method: wish.method ?? methodOf(wish.provider),
    feeBasisPoints: wish.feeBasisPoints ?? 0,
    position: wish.position ?? Math.max(0, ...positions) + 1,
  })
  return managedChannel(ctx, payChannelId)
}
