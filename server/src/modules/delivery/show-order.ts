import { maxReveals } from '@faka/contract/delivery/order-timeline'
import type {
  OrderAction,
  showOrder as operation,
  ReceivedMoney,
  SoldOrderComplaint,
  SoldOrderPayment,
  SoldOrderRefund,
} from '@faka/contract/delivery/sold-order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { getSellerName, getUserName } from '../account/public.ts'
import { getItemVersion } from '../item/public.ts'
import {
  decryptContact,
  getSoldOrderOrReject,
  listOrderActions,
  listOrderEvents,
  maskContact,
  type OrderRow,
  toOrderCampaign,
  toOrderChoice,
  toOrderCoupon,
  toOrderLevel,
  toSoldOrderRowDto,
} from '../order/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { findDeliveredFile } from './find-delivered-file.ts'
import { toOrderFileDto } from './find-order-file.ts'
import { countReplacedTogether, listReplacedUnits } from './list-replaced-units.ts'
import { findProgramCall } from './program-call.sql.ts'
import { listReveals } from './reveal.sql.ts'
import { toProgramCallDto } from './to-program-call-dto.ts'
import { toEventDto, toRevealDto } from './to-timeline-dtos.ts'

/** What the seller's view needs from modules to the right; `app.ts` passes it in. */
export interface SoldOrderPort {
  /** The complaints about an order, oldest first. */
  listComplaintsOfOrder(services: Services, orderNo: string): Promise<SoldOrderComplaint[]>
  /** The cards of these orders that were redeemed. */
  listRedeemedCardIds(db: Db, orderNos: readonly string[]): Promise<ReadonlySet<number>>
  /** The money of an order as its seller sees it, each list oldest first. */
  getSoldOrderMoney(
    services: Services,
    order: OrderRow,
  ): Promise<{
    refundableFen: number
    payments: SoldOrderPayment[]
    received: ReceivedMoney[]
    refunds: SoldOrderRefund[]
  }>
}

async function listActions(services: Services, orderNo: string): Promise<OrderAction[]> {
  const rows = await listOrderActions(services.db, orderNo)
  return Promise.all(
    rows.map(async ({ kind, actor, why, amount_fen, at }) => {
      const by = await getSellerName(services, actor)
      return { kind, text: why, amountFen: amount_fen, by, time: at.toISOString() }
    }),
  )
}

/** A sold order for its seller: its money, its complaints, its history and the seller's notes. Never a card. */
export async function showOrder(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
  port: SoldOrderPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await getSoldOrderOrReject(ctx, orderNo)
  const { version } = await getItemVersion(ctx, order.wares_id)
  const [row, shop, money, replaced, complaints, events, actions, reveals, programCall, file] =
    await Promise.all([
      toSoldOrderRowDto(ctx, order),
      getCachedShop(ctx, order.shop_id),
      port.getSoldOrderMoney(ctx, order),
      listReplacedUnits(ctx.db, orderNo),
      port.listComplaintsOfOrder(ctx, orderNo),
      listOrderEvents(ctx.db, orderNo),
      listActions(ctx, orderNo),
      listReveals(ctx.db, orderNo, maxReveals),
      findProgramCall(ctx.db, orderNo),
      findDeliveredFile(ctx, order),
    ])
  return {
    ...row,
    shopName: shop.name,
    unitPriceFen: order.unit_price_fen,
    goodsFen: order.goods_fen,
    discountFen: order.discount_fen,
    ...toOrderCampaign(order),
    ...toOrderChoice(order, version),
    ...toOrderLevel(order),
    ...toOrderCoupon(order),
    feeFen: order.fee_fen,
    ...(order.balance_fen > 0 && { balanceFen: order.balance_fen }),
    payBefore: order.pay_before.toISOString(),
    paidTime: order.paid_at?.toISOString() ?? null,
    deliveredTime: order.delivered_at?.toISOString() ?? null,
    closedTime: order.closed_at?.toISOString() ?? null,
    late: order.late,
    needPassword: order.password_hash !== null,
    hasAnswers: order.sealed_answers !== null,
    buyer: order.account_id === null ? null : await getUserName(ctx, order.account_id),
    contact: maskContact(decryptContact(ctx, order)),
    ...(file && { file: toOrderFileDto(file) }),
    ...(programCall && { program: toProgramCallDto(programCall) }),
    ...money,
    replacements: countReplacedTogether(replaced),
    redeemedCards: (await port.listRedeemedCardIds(ctx.db, [orderNo])).size,
    complaints,
    events: events.map(toEventDto),
    actions,
    reveals: reveals.map(toRevealDto),
  }
}
