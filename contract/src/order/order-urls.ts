import type { OrderNo } from '../shared/ids.ts'
import { ManageSecret } from './order.ts'

/**
 * Addresses of what comes after a purchase, apart from `urls.ts`: no first page leads there, and each letter of that
 * file travels with all of them.
 */
const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}

export const orderDetailUrl = (orderNo: OrderNo) =>
  withQuery('/userCenter/order-detail', { orderId: orderNo })

const manageFragmentPrefix = '#manage='

/** The link by which a guest acts on his order from elsewhere; what stands in a fragment reaches no server. */
export const manageOrderUrl = (orderNo: OrderNo, manageSecret: string) =>
  `${orderDetailUrl(orderNo)}${manageFragmentPrefix}${manageSecret}`

/** The secret in the fragment of such a link; undefined where it is none. */
export const readManageSecret = (fragment: string): string | undefined =>
  ManageSecret.safeParse(
    fragment.startsWith(manageFragmentPrefix) ? fragment.slice(manageFragmentPrefix.length) : '',
  ).data

export const createComplaintUrl = (orderNo: OrderNo) =>
  withQuery('/complaint/create-complaint', { orderId: orderNo })

/** Filters stand in the address, so that coming back and sharing keep them. */
export const salesUrl = (
  filter: {
    status?: string
    keyword?: string
    from?: string
    to?: string
    page?: number
    shop?: string
  } = {},
) => {
  const { page, ...rest } = filter
  return withQuery('/userCenter/order-sales-list', {
    ...rest,
    page: page && page > 1 ? String(page) : undefined,
  })
}
