import type { ReceivedMoney, SoldOrderPayment, SoldOrderRefund } from '@faka/contract/delivery/sold-order'
import { PayChannelId, PaymentNo } from '@faka/contract/shared/ids'
import type { Services } from '../../platform/ctx.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { listPaymentsOfOrder } from './payment.sql.ts'
import { unrefundedFen } from './received-payment.sql.ts'
import { listReceivedPaymentsOfOrder, listSoldOrderRefunds } from './sold-order-money.sql.ts'

/** The money of an order as its seller sees it, each list oldest first. */
export async function getSoldOrderMoney(
  services: Services,
  { order_no: orderNo, shop_id }: { order_no: string; shop_id: number },
): Promise<{
  refundableFen: number
  payments: SoldOrderPayment[]
  received: ReceivedMoney[]
  refunds: SoldOrderRefund[]
}> {
  const { db } = services
  const [channels, payments, received, refunds, refundableFen] = await Promise.all([
    listShopPayChannels(services, shop_id),
    listPaymentsOfOrder(db, orderNo),
    listReceivedPaymentsOfOrder(db, orderNo),
    listSoldOrderRefunds(db, orderNo),
    unrefundedFen(db, orderNo),
  ])
  const channelName = (channelId: string) =>
    channels.find(({ pay_channel_id }) => pay_channel_id === channelId)?.name ?? ''
  return {
    refundableFen,
    payments: payments.map((row) => ({
      paymentNo: PaymentNo.parse(row.payment_no),
      payChannel: PayChannelId.parse(row.pay_channel_id),
      channel: channelName(row.pay_channel_id),
      amountFen: row.amount_fen,
      feeFen: row.fee_fen,
      state: row.state,
      // a part from a balance beside the one that settles it
      settles: received.some(({ payment_no, fate }) => payment_no === row.payment_no && fate === 'settled'),
      time: row.created_at.toISOString(),
    })),
    received: received.map((row) => ({
      channel: channelName(row.pay_channel_id),
      tradeNo: row.trade_no,
      amountFen: row.amount_fen,
      disposition: row.fate,
      reason: row.reason,
      time: row.received_at.toISOString(),
    })),
    refunds: refunds.map((row) => ({
      refundNo: row.refund_no,
      amountFen: row.amount_fen,
      state: row.state,
      reason: row.reason,
      toBalance: row.to_balance,
      unfunded: row.is_unfunded,
      waitsForSeller: row.waits_for_seller,
      complaintNo: row.complaint_no,
      time: row.created_at.toISOString(),
      doneTime: row.done_at?.toISOString() ?? null,
    })),
  }
}
