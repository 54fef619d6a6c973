import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { channelFields } from '@faka/contract/pay-channel/pay-channel'
import { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { addChannel } from '../../modules/pay-channel/add-channel.ts'
import { editChannel } from '../../modules/pay-channel/edit-channel.ts'
import {
  decryptPayChannelSettings,
  findPayChannelById,
  listShopPayChannels,
} from '../../modules/pay-channel/public.ts'
import type { CachedShop } from '../../modules/shop/public.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { registerWebhookEndpoint } from './register-webhook-endpoint.ts'

/** Suffix of the names of these channels only: a later start recognizes them by it. */
const nameSuffix = '（模拟）'

const { name, provider, method, settings } = channelFields
const SimulatorChannels = z.array(z.strictObject({ name, provider, method, settings }))
type SimulatorChannel = z.infer<typeof SimulatorChannels>[number]

async function readSimulatorChannels({ config }: Ctx): Promise<SimulatorChannel[]> {
  if (!config.sandbox || config.simulators === undefined) return []
  const channels = SimulatorChannels.parse(JSON.parse(await readFile(config.simulators, 'utf8')))
  return channels.map((channel) => ({ ...channel, name: channel.name + nameSuffix }))
}

/** The change from the present settings to the wanted ones: null removes a setting. */
const settingsChange = (
  present: object,
  wanted: SimulatorChannel['settings'],
): SimulatorChannel['settings'] => ({
  ...Object.fromEntries(Object.keys(present).map((key) => [key, null])),
  ...wanted,
})

async function updateChannel(
  ctx: Ctx,
  payChannelId: PayChannelId,
  { settings: channelSettings }: SimulatorChannel,
): Promise<void> {
  const row = await findPayChannelById(ctx, payChannelId)
  const present = row && Object(decryptPayChannelSettings(ctx, row))
  if (row?.enabled && isDeepStrictEqual(present, channelSettings)) return
  await editChannel(ctx, { payChannelId, enabled: true, settings: settingsChange(present, channelSettings) })
}

/**
 * Adds a pay channel to the demo shop for each gateway simulator that runs beside this server, and updates those of
 * an earlier start. A channel without its simulator is disabled.
 */
export async function openSimulatorChannels(ctx: Ctx, shop: CachedShop): Promise<void> {
  const wanted = await readSimulatorChannels(ctx)
  const existing = (await listShopPayChannels(ctx, shop.shop_id)).filter(
    (row) =>
      row.shop_id === shop.shop_id &&
      row.removed_at === null &&
      !row.real_money &&
      row.name.endsWith(nameSuffix),
  )
  const unmatched = new Set(existing)
  for (const channel of wanted) {
    const row = existing.find((each) => each.name === channel.name && each.provider === channel.provider)
    if (row) unmatched.delete(row)
    const { pay_channel_id: id } = row ?? {}
    const payChannelId = PayChannelId.parse(
      id ?? (await addChannel(ctx, { ...channel, shortUrl: ShortUrl.parse(shop.short_url) })).payChannelId,
    )
    if (row) await updateChannel(ctx, payChannelId, channel)
    // not awaited: seeding is one transaction, which must not wait for the network
    void registerWebhookEndpoint(ctx, payChannelId, channel)
  }
  for (const { enabled, pay_channel_id } of unmatched)
    if (enabled)
      await editChannel(ctx, {
        payChannelId: PayChannelId.parse(pay_channel_id),
        enabled: false,
        why: 'its simulator does not run',
      })
}
