import { type OrderTab, orderTabs } from '@faka/contract/order/order-list'

/** The filter and page of an order list, as in the URL. */
export interface OrdersParams {
  status: OrderTab | undefined
  keyword: string | undefined
  /** Days in the visitor's time zone, "2026-11-21", both inclusive. */
  from: string | undefined
  to: string | undefined
  page: number
}

const isTab = (text: string | null): text is OrderTab => text !== null && Object.hasOwn(orderTabs, text)

const parseDay = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Reads the parameters from the query of the list's URL; invalid values are ignored. */
export function readOrdersParams(query: URLSearchParams): OrdersParams {
  const status = query.get('status')
  const page = query.get('page') ?? ''
  return {
    status: isTab(status) ? status : undefined,
    keyword: query.get('keyword')?.trim().slice(0, 80) || undefined,
    from: parseDay(query.get('from')),
    to: parseDay(query.get('to')),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** The start of a day in the visitor's time zone, plus a number of days. */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** The query parameters of a filter, without undefined values. */
export const toQueryParams = (params: Partial<OrdersParams>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
