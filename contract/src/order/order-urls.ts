import type { OrderNo } from '../shared/ids.ts'
import { MailLinkToken, ManageSecret } from './order-secrets.ts'

/**
 * URLs of pages after a purchase, kept out of `urls.ts`: first pages do not link to them, and that file is part of
 * all first pages.
 */
const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}

export const orderDetailUrl = (orderNo: OrderNo) =>
  withQuery('/userCenter/order-detail', { orderId: orderNo })

const manageFragmentPrefix = '#manage='

/** The link with which a guest manages an order from another device. A fragment is never sent to a server. */
export const manageOrderUrl = (orderNo: OrderNo, manageSecret: string) =>
  `${orderDetailUrl(orderNo)}${manageFragmentPrefix}${manageSecret}`

/** The secret in the fragment of such a link; undefined if there is none. */
export const readManageSecret = (fragment: string): string | undefined =>
  ManageSecret.safeParse(
    fragment.startsWith(manageFragmentPrefix) ? fragment.slice(manageFragmentPrefix.length) : '',
  ).data

const mailFragmentPrefix = '#mail='

/** The link in the email about a delivered order. */
export const mailedOrderUrl = (orderNo: OrderNo, token: MailLinkToken) =>
  `${orderDetailUrl(orderNo)}${mailFragmentPrefix}${token}`

/** The token in the fragment of such a link; undefined if there is none. */
export const readMailLinkToken = (fragment: string): MailLinkToken | undefined =>
  MailLinkToken.safeParse(
    fragment.startsWith(mailFragmentPrefix) ? fragment.slice(mailFragmentPrefix.length) : '',
  ).data

export const createComplaintUrl = (orderNo: OrderNo) =>
  withQuery('/complaint/create-complaint', { orderId: orderNo })

/** Filters are part of the URL, so that back navigation and shared links keep them. */
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
