import { catalogueIdLength, PayChannelId } from '@faka/contract/ids'
import type { PayChannel } from '@faka/contract/shop'
import type { Ctx } from '../../kernel/ctx.ts'
import { newNumber } from '../../kernel/random.ts'
import { inTxTelling } from '../../kernel/wake.ts'
import { insertPayChannel } from './shop.sql.ts'

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
}

/** Adds a pay channel, switched on; its settings are sealed and never shown again. */
export async function openPayChannel(ctx: Ctx, channel: NewPayChannel): Promise<PayChannelId> {
  const id = newNumber(ctx.random, catalogueIdLength)
  const shops = channel.shopId === null ? 'all' : String(channel.shopId)
  await inTxTelling(ctx, 'catalogue', [shops], (tx) =>
    insertPayChannel(tx, {
      pay_channel_id: id,
      shop_id: channel.shopId,
      provider: channel.provider,
      name: channel.name,
      method: channel.method,
      fee_basis_points: channel.feeBasisPoints,
      position: channel.position,
      enabled: true,
      real_money: channel.realMoney,
      sealed_settings: ctx.vault.seal('channels', Buffer.from(JSON.stringify(channel.settings)), id),
      created_at: ctx.now(),
    }),
  )
  return PayChannelId.parse(id)
}
