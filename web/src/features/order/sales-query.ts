import { maxSalesDays, sumSales } from '@faka/contract/order/order-list'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { type OrdersParams, startOfDay } from './orders-params.ts'

/** How many days are summed up where the address names none. */
const defaultDays = 30

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A day of the visitor's own calendar, so many days before today: "2026-11-21". */
export function daysAgo(days: number): string {
  const day = new Date()
  day.setDate(day.getDate() - days)
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

/** The day so many days before another. */
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** The days that are summed up, both included: those that the address names, as far as they make sense. */
export function resolveRange({ from, to }: Pick<OrdersParams, 'from' | 'to'>): { from: string; to: string } {
  const last = to ?? daysAgo(0)
  const wanted = from ?? daysBefore(last, defaultDays - 1)
  // a day less than allowed, since a day may have 25 hours
  const earliest = daysBefore(last, maxSalesDays - 2)
  const first = wanted > last ? last : wanted < earliest ? earliest : wanted
  return { from: first, to: last }
}

/** What the account's shops sold on some days. */
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
