import { maxSalesDays, sumSales } from '@faka/contract/order/order-list'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type OrdersParams, startOfDay } from './orders-params.ts'

/** The default number of days. */
const defaultDays = 30

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A day in the visitor's time zone, this many days ago: "2026-11-21". */
export function daysAgo(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() - days)
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

/** The day this many days before another. */
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** The date range of the report, both days inclusive: that of the URL, as far as it is valid. */
export function resolveRange({ from, to }: Pick<OrdersParams, 'from' | 'to'>): { from: string; to: string } {
  const last = to ?? daysAgo(0)
  const requested = from ?? daysBefore(last, defaultDays - 1)
  // one day less than the maximum, since a day may have 25 hours
  const earliest = daysBefore(last, maxSalesDays - 2)
  const first = requested > last ? last : requested < earliest ? earliest : requested
  return { from: first, to: last }
}

/** The sales of the account's shops in a range of days. */
export const salesQuery = (range: { from: string; to: string }, shortUrl: ShortUrl | undefined) =>
  queryOptions({
    queryKey: ['order.sumSales', { ...range, shortUrl }],
    queryFn: ({ signal }) =>
      call(
        sumSales,
        {
          from: startOfDay(range.from),
          to: startOfDay(range.to, 1),
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(shortUrl && { shortUrl }),
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  })
