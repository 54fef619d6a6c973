import { catalogueIdLength, PayChannelId } from '@faka/contract/ids'
import { maxFen } from '@faka/contract/money'
import { type feePayers, type PayChannel, type PayDevice, payDevices } from '@faka/contract/shop'
import type { Ctx } from '../../kernel/ctx.ts'
import { newNumber } from '../../kernel/random.ts'
import { inTxTelling } from '../../kernel/wake.ts'
import { findPlatformChannel, insertPayChannel, insertPayChannelOnce } from './shop.sql.ts'

/** What a new way to pay needs. The payment room has checked the settings. */
export interface NewPayChannel {
  shopId: number | null
  provider: string
  name: string
  method: PayChannel['method']
  feeBasisPoints: number
  position: number
  realMoney: boolean
  settings: unknown
  /** Switched on when left out. */
  enabled?: boolean | undefined
  /** The buyer when left out. */
  feePayer?: (typeof feePayers)[number] | undefined
  leastFen?: number | undefined
  mostFen?: number | undefined
  /** Where its protocol can be used; everywhere when left out. */
  devices?: readonly PayDevice[] | undefined
}

const rowOf = (ctx: Ctx, id: string, channel: NewPayChannel) => ({
  pay_channel_id: id,
  shop_id: channel.shopId,
  provider: channel.provider,
  name: channel.name,
  method: channel.method,
  fee_basis_points: channel.feeBasisPoints,
  position: channel.position,
  enabled: channel.enabled ?? true,
  real_money: channel.realMoney,
  sealed_settings: ctx.vault.seal('channels', Buffer.from(JSON.stringify(channel.settings)), id),
  created_at: ctx.now(),
  fee_payer: channel.feePayer ?? 'buyer',
  least_fen: channel.leastFen ?? 1,
  most_fen: channel.mostFen ?? maxFen,
  devices: [...(channel.devices ?? payDevices)],
})

/** Adds a pay channel; its settings are sealed and never shown again. */
export async function openPayChannel(ctx: Ctx, channel: NewPayChannel): Promise<PayChannelId> {
  const id = newNumber(ctx.random, catalogueIdLength)
  const shops = channel.shopId === null ? 'all' : String(channel.shopId)
  await inTxTelling(ctx, 'catalogue', [shops], (tx) => insertPayChannel(tx, rowOf(ctx, id, channel)))
  return PayChannelId.parse(id)
}

/**
 * The pay channel of the platform that speaks this protocol with this kind of money, added where there is none: of
 * those of the shop's own books there is one each, however many ask at once.
 */
export async function openPlatformChannel(ctx: Ctx, channel: NewPayChannel): Promise<PayChannelId> {
  const { provider, realMoney } = channel
  const known = await findPlatformChannel(ctx.db, provider, realMoney)
  if (known) return PayChannelId.parse(known.pay_channel_id)
  const row = rowOf(ctx, newNumber(ctx.random, catalogueIdLength), channel)
  await inTxTelling(ctx, 'catalogue', ['all'], (tx) => insertPayChannelOnce(tx, row))
  const made = await findPlatformChannel(ctx.db, provider, realMoney)
  return PayChannelId.parse(made?.pay_channel_id)
}
