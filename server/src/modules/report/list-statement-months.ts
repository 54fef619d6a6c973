import type { MonthSums, listStatementMonths as operation } from '@faka/contract/report/earnings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { findFirstMoney, sumMonths } from '../payment/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { daysOfMonth, monthOf, monthsBetween } from './statement-months.ts'

type MovedMoney = Omit<MonthSums, 'netFen'>

const sumMoved = (rows: readonly MovedMoney[]): MonthSums => {
  const sumOf = (name: keyof MovedMoney) => rows.reduce((fen, row) => fen + row[name], 0)
  const [receivedFen, refundedFen, feeFen] = [sumOf('receivedFen'), sumOf('refundedFen'), sumOf('feeFen')]
  return { receivedFen, refundedFen, feeFen, netFen: receivedFen - refundedFen - feeFen }
}

type Months = readonly ({ month: string } & ReturnType<typeof daysOfMonth>)[]

/** What moved in each of these months; one in which nothing did has no entry. */
async function readMonths(ctx: Ctx, shopId: number, months: Months) {
  const [rows, channels] = await Promise.all([
    sumMonths(ctx, shopId, months),
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
  const first = await findFirstMoney(ctx.db, shopId)
  const months = (first ? monthsBetween(monthOf(first), thisMonth) : []).map((month) => ({
    month,
    ...daysOfMonth(month),
  }))
  const moved = await readMonths(ctx, shopId, months)
  return {
    months: months.map((days) => {
      const rows = moved.get(days.month) ?? []
      return {
        ...days,
        isOver: days.month < thisMonth,
        real: sumMoved(rows.filter(({ isTest }) => !isTest)),
        test: sumMoved(rows.filter(({ isTest }) => isTest)),
      }
    }),
    time: now.toISOString(),
  }
}
