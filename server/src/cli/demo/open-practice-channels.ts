import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { PayChannelId, ShortUrl } from '@faka/contract/ids'
import { addChannel as addOperation } from '@faka/contract/pay-channel'
import * as z from 'zod/mini'
import type { Ctx } from '../../kernel/ctx.ts'
import { addChannel } from '../../rooms/payment/add-channel.ts'
import { editChannel } from '../../rooms/payment/edit-channel.ts'
import { type KnownShop, payChannelById, payChannelSettings } from '../../rooms/shop/door.ts'
import { layDownEndpoint } from './lay-down-endpoint.ts'

/** Stands behind the names of these channels, and of no others: by it a later start knows them. */
const mark = '（模拟）'

const { name, provider, method, settings } = addOperation.input.shape
const Wanted = z.array(z.strictObject({ name, provider, method, settings }))
type Wanted = z.infer<typeof Wanted>[number]

async function wantedChannels({ config }: Ctx): Promise<Wanted[]> {
  if (!config.sandbox || config.practiceGateways === undefined) return []
  const channels = Wanted.parse(JSON.parse(await readFile(config.practiceGateways, 'utf8')))
  return channels.map((channel) => ({ ...channel, name: channel.name + mark }))
}

/** Settings that make those that stand into those that are wanted: a null takes one away. */
const change = (standing: object, wanted: Wanted['settings']): Wanted['settings'] => ({
  ...Object.fromEntries(Object.keys(standing).map((key) => [key, null])),
  ...wanted,
})

async function pointAt(ctx: Ctx, payChannelId: PayChannelId, { settings }: Wanted): Promise<void> {
  const row = await payChannelById(ctx, payChannelId)
  const standing = row && Object(payChannelSettings(ctx, row))
  if (row?.enabled && isDeepStrictEqual(standing, settings)) return
  await editChannel(ctx, { payChannelId, enabled: true, settings: change(standing, settings) })
}

/**
 * Gives the demo shop a way to pay at each small gateway that runs beside this server, and points those of an earlier
 * start at where they run now. A gateway that is not there leaves its channel switched off, never one that cannot work.
 */
export async function openPracticeChannels(ctx: Ctx, shop: KnownShop): Promise<void> {
  const wanted = await wantedChannels(ctx)
  const standing = shop.payChannels.filter(
    (row) => row.shop_id === shop.shop_id && !row.real_money && row.name.endsWith(mark),
  )
  const left = new Set(standing)
  for (const channel of wanted) {
    const row = standing.find((each) => each.name === channel.name && each.provider === channel.provider)
    if (row) left.delete(row)
    const { pay_channel_id: id } = row ?? {}
    const payChannelId = PayChannelId.parse(
      id ?? (await addChannel(ctx, { ...channel, shortUrl: ShortUrl.parse(shop.short_url) })).payChannelId,
    )
    if (row) await pointAt(ctx, payChannelId, channel)
    // not waited for: a seeding is one transaction, and no network belongs inside
    void layDownEndpoint(ctx, payChannelId, channel)
  }
  for (const { enabled, pay_channel_id } of left)
    if (enabled) await editChannel(ctx, { payChannelId: PayChannelId.parse(pay_channel_id), enabled: false })
}
