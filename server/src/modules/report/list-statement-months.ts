import type { MonthSums, listStatementMonths as operation } from '@faka/contract/report/earnings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { shopTimeZone } from '@faka/contract/shared/time'
import type { Ctx } from '../../platform/ctx.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { findFirstMoney, sumMoneyByMonth } from '../payment/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { daysOfMonth, monthOf, monthsBetween } from './statement-months.ts'

type MovedMoney = Omit<MonthSums, 'netFen'>

const sumMoved = (rows: readonly MovedMoney[]): MonthSums => {
  const sumOf = (name: keyof MovedMoney) => rows.reduce((fen, row) => fen + row[name], 0)
  const [receivedFen, refundedFen, feeFen] = [sumOf('receivedFen'), sumOf('refundedFen'), sumOf('feeFen')]
  return { receivedFen, refundedFen, feeFen, netFen: receivedFen - refundedFen - feeFen }
}

/** What moved in each month; a month in which nothing did has no entry. */
async function readMonths(ctx: Ctx, shopId: number) {
  const [rows, channels] = await Promise.all([
    sumMoneyByMonth(ctx.db, shopId, shopTimeZone),
    listShopPayChannels(ctx, shopId),
  ])
  const testChannels = new Set(
    channels.filter(({ real_money }) => !real_money).map(({ pay_channel_id }) => pay_channel_id),
  )
  return Map.groupBy(
    rows.map((row) => ({
      month: row.month,
      isTest: testChannels.has(row.pay_channel_id),
      receivedFen: row.received_fen,
      refundedFen: row.refunded_fen,
      feeFen: row.fee_fen,
    })),
    ({ month }) => month,
  )
}

/** The months from the first money of a shop to this one, the newest first; none for a shop without money. */
export async function listStatementMonths(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const now = ctx.now()
  const thisMonth = monthOf(now)
  const [first, moved] = await Promise.all([findFirstMoney(ctx.db, shopId), readMonths(ctx, shopId)])
  const months = first ? monthsBetween(monthOf(first), thisMonth) : []
  return {
    months: months.map((month) => {
      const rows = moved.get(month) ?? []
      return {
        month,
        ...daysOfMonth(month),
        isOver: month < thisMonth,
        real: sumMoved(rows.filter(({ isTest }) => !isTest)),
        test: sumMoved(rows.filter(({ isTest }) => isTest)),
      }
    }),
    time: now.toISOString(),
  }
}
