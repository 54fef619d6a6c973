import type { MoneySums, sumChannels as operation } from '@faka/contract/payment/seller-refunds'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { PayChannelId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { type ChannelSumsRow, sumMoneyByChannel } from './channel-sums.sql.ts'
import { toDaySpan } from './to-day-span.ts'

const noMoney: MoneySums = {
  payments: 0,
  receivedFen: 0,
  refunds: 0,
  refundedFen: 0,
  toBalanceFen: 0,
  byHandFen: 0,
  feeFen: 0,
  netFen: 0,
}

/** `isBalance`: the channel is the buyers' balances, where every refund goes back to the balance that paid. */
const toSums = (row: ChannelSumsRow, isBalance: boolean): MoneySums => ({
  payments: row.payments,
  receivedFen: row.received_fen,
  refunds: row.refunds,
  refundedFen: row.refunded_fen,
  toBalanceFen: isBalance ? 0 : row.to_balance_fen,
  byHandFen: row.by_hand_fen,
  feeFen: row.fee_fen,
  netFen: row.received_fen - row.refunded_fen - row.fee_fen,
})

const add = (one: MoneySums, other: MoneySums): MoneySums => ({
  payments: one.payments + other.payments,
  receivedFen: one.receivedFen + other.receivedFen,
  refunds: one.refunds + other.refunds,
  refundedFen: one.refundedFen + other.refundedFen,
  toBalanceFen: one.toBalanceFen + other.toBalanceFen,
  byHandFen: one.byHandFen + other.byHandFen,
  feeFen: one.feeFen + other.feeFen,
  netFen: one.netFen + other.netFen,
})

/** What a shop received, refunded and paid in fees, by channel. Test money is summed up apart. */
export async function sumChannels(
  ctx: Ctx,
  { shortUrl, ...days }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const span = toDaySpan(days)
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [rows, known] = await Promise.all([
    ctx.replica.read((db) => sumMoneyByChannel(db, { shopId, ...span })),
    listShopPayChannels(ctx, shopId),
  ])
  const channels = rows.map((row) => {
    const channel = known.find(({ pay_channel_id }) => pay_channel_id === row.pay_channel_id)
    return {
      payChannel: PayChannelId.parse(row.pay_channel_id),
      channel: channel?.name ?? '',
      sandbox: channel?.real_money === false,
      ...toSums(row, channel?.provider === 'balance'),
    }
  })
  const sumOf = (sandbox: boolean) =>
    channels.filter((each) => each.sandbox === sandbox).reduce<MoneySums>(add, noMoney)
  return { channels, real: sumOf(false), test: sumOf(true) }
}
