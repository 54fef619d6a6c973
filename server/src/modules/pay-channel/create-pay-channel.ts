import {
  type ChannelManager,
  type feePayers,
  type PayChannel,
  type PayDevice,
  payDevices,
} from '@faka/contract/pay-channel/offered-channel'
import { catalogueIdLength, PayChannelId } from '@faka/contract/shared/ids'
import { maxFen } from '@faka/contract/shared/money'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { recordChannelEvent } from './channel-event.ts'
import { findPlatformChannel, insertPayChannel, insertPayChannelOnce } from './pay-channel.sql.ts'

/** A new pay channel. Its gateway has validated the settings. */
export interface CreatePayChannelInput {
  shopId: number | null
  provider: string
  name: string
  method: PayChannel['method']
  feeBasisPoints: number
  position: number
  realMoney: boolean
  settings: unknown
  /** Enabled by default. */
  enabled?: boolean | undefined
  /** The buyer by default. */
  feePayer?: (typeof feePayers)[number] | undefined
  leastFen?: number | undefined
  mostFen?: number | undefined
  /** Devices on which its protocol works; all by default. */
  devices?: readonly PayDevice[] | undefined
  /** The platform by default. */
  managedBy?: ChannelManager | undefined
}

const toPayChannelRow = (ctx: Ctx, id: string, channel: CreatePayChannelInput) => ({
  pay_channel_id: id,
  shop_id: channel.shopId,
  provider: channel.provider,
  name: channel.name,
  method: channel.method,
  fee_basis_points: channel.feeBasisPoints,
  position: channel.position,
  enabled: channel.enabled ?? true,
  real_money: channel.realMoney,
  sealed_settings: ctx.encryption.encrypt('channels', Buffer.from(JSON.stringify(channel.settings)), id),
  created_at: ctx.now(),
  fee_payer: channel.feePayer ?? 'buyer',
  least_fen: channel.leastFen ?? 1,
  most_fen: channel.mostFen ?? maxFen,
  devices: [...(channel.devices ?? payDevices)],
  managed_by: channel.managedBy ?? 'platform',
})

/**
 * Adds a pay channel; its settings are encrypted and never shown again. `alongside` is called in the same transaction,
 * before the row is written, with its id.
 */
export async function createPayChannel(
  ctx: Ctx,
  channel: CreatePayChannelInput,
  alongside: (
    tx: Tx,
    payChannelId: string,
  ) => Promise<Partial<Pick<CreatePayChannelInput, 'position'>>> = async () => ({}),
): Promise<PayChannelId> {
  const id = newCellNumber(ctx, catalogueIdLength)
  const { shopId } = channel
  await inTxPublishing(ctx, 'catalogue', [shopId === null ? 'all' : String(shopId)], async (tx) => {
    const row = toPayChannelRow(ctx, id, { ...channel, ...(await alongside(tx, id)) })
    await insertPayChannel(tx, row)
    const changes = Object.keys(Object(channel.settings)).map((name) => `settings.${name}`)
    await recordChannelEvent(ctx, tx, { channel: row, kind: 'added', changes })
  })
  return PayChannelId.parse(id)
}

/**
 * The platform's pay channel for this protocol and kind of money, created if missing. Concurrent calls create only one
 * for protocols that exist once, such as balances.
 */
export async function ensurePlatformChannel(ctx: Ctx, channel: CreatePayChannelInput): Promise<PayChannelId> {
  const { provider, realMoney } = channel
  const existing = await findPlatformChannel(ctx.db, provider, realMoney)
  if (existing) return PayChannelId.parse(existing.pay_channel_id)
  const row = toPayChannelRow(ctx, newCellNumber(ctx, catalogueIdLength), channel)
  await inTxPublishing(ctx, 'catalogue', ['all'], (tx) => insertPayChannelOnce(tx, row))
  const created = await findPlatformChannel(ctx.db, provider, realMoney)
  return PayChannelId.parse(created?.pay_channel_id)
}
