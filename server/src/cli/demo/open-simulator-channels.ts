import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { addChannel as addOperation } from '@faka/contract/pay-channel/pay-channel'
import { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { addChannel } from '../../modules/payment/add-channel.ts'
import { editChannel } from '../../modules/payment/edit-channel.ts'
import { decryptPayChannelSettings, findPayChannelById, type KnownShop } from '../../modules/shop/public.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { registerWebhookEndpoint } from './register-webhook-endpoint.ts'

/** Stands behind the names of these channels, and of no others: by it a later start knows them. */
const nameSuffix = '（模拟）'

const { name, provider, method, settings } = addOperation.input.shape
const SimulatorChannels = z.array(z.strictObject({ name, provider, method, settings }))
type SimulatorChannels = z.infer<typeof SimulatorChannels>[number]

async function readSimulatorChannels({ config }: Ctx): Promise<SimulatorChannels[]> {
  if (!config.sandbox || config.simulators === undefined) return []
  const channels = SimulatorChannels.parse(JSON.parse(await readFile(config.simulators, 'utf8')))
  return channels.map((channel) => ({ ...channel, name: channel.name + nameSuffix }))
}

/** Settings that make those that stand into those that are wanted: a null takes one away. */
const settingsChange = (
  standing: object,
  wanted: SimulatorChannels['settings'],
): SimulatorChannels['settings'] => ({
  ...Object.fromEntries(Object.keys(standing).map((key) => [key, null])),
  ...wanted,
})

async function updateChannel(
  ctx: Ctx,
  payChannelId: PayChannelId,
  { settings }: SimulatorChannels,
): Promise<void> {
  const row = await findPayChannelById(ctx, payChannelId)
  const standing = row && Object(decryptPayChannelSettings(ctx, row))
  if (row?.enabled && isDeepStrictEqual(standing, settings)) return
  await editChannel(ctx, { payChannelId, enabled: true, settings: settingsChange(standing, settings) })
}

/**
 * Gives the demo shop a way to pay at each small gateway that runs beside this server, and points those of an earlier
 * start at where they run now. A gateway that is not there leaves its channel switched off, never one that cannot work.
 */
export async function openSimulatorChannels(ctx: Ctx, shop: KnownShop): Promise<void> {
  const wanted = await readSimulatorChannels(ctx)
  const standing = shop.payChannels.filter(
    (row) => row.shop_id === shop.shop_id && !row.real_money && row.name.endsWith(nameSuffix),
  )
  const left = new Set(standing)
  for (const channel of wanted) {
    const row = standing.find((each) => each.name === channel.name && each.provider === channel.provider)
    if (row) left.delete(row)
    const { pay_channel_id: id } = row ?? {}
    const payChannelId = PayChannelId.parse(
      id ?? (await addChannel(ctx, { ...channel, shortUrl: ShortUrl.parse(shop.short_url) })).payChannelId,
    )
    if (row) await updateChannel(ctx, payChannelId, channel)
    // not waited for: a seeding is one transaction, and no network belongs inside
    void registerWebhookEndpoint(ctx, payChannelId, channel)
  }
  for (const { enabled, pay_channel_id } of left)
    if (enabled) await editChannel(ctx, { payChannelId: PayChannelId.parse(pay_channel_id), enabled: false })
}
