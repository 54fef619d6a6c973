import { type OrderTab, orderTabs } from '@faka/contract/order/order-list'

/** Which of his orders somebody wants to see; what the address says. */
export interface OrdersParams {
  status: OrderTab | undefined
  keyword: string | undefined
  /** Days of the visitor's own calendar, "2026-11-21"; both are included. */
  from: string | undefined
  to: string | undefined
  page: number
}

const isTab = (text: string | null): text is OrderTab => text !== null && Object.hasOwn(orderTabs, text)

const parseDay = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Reads the wish from the query of the list's address; what makes no sense there counts as not said. */
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

/** The first moment of a day where the visitor is, or of that many days later. */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** What the address says of a wish: everything in it that was said. */
export const toQueryParams = (wish: Partial<OrdersParams>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
