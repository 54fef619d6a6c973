import { ClassifyId, ItemId, OrderNo, ShortUrl } from './ids.ts'

/** The storefront's URLs, built and parsed in one place. Parsing returns undefined and never throws. */
type Query = Pick<URLSearchParams, 'get'>

const withQuery = (path: string, query: Record<string, string | null | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

export const shopUrl = (
  shortUrl: ShortUrl,
  classifyId?: ClassifyId | null,
  keyword?: string,
  page?: number,
) =>
  withQuery(`/shopDetail/${shortUrl}`, { classifyId, keyword, page: page && page > 1 ? String(page) : null })

/** `shopId` is the shop's short url, as visit tracking expects it. */
export const itemUrl = (id: ItemId, shortUrl: ShortUrl, classifyId?: ClassifyId | null, variantId?: ItemId) =>
  withQuery(`/itemDetail/${id}`, { shopId: shortUrl, classifyId, variant: variantId })

/** Where cards of an item are redeemed. */
export const redeemUrl = (itemId: ItemId) => withQuery('/redeem', { itemId })

/** Where the first administrator is created; the token is in the fragment, which browsers send to no server. */
export const firstAdminUrl = (token: string) => `/seller/setup#${token}`
/** Where an account gets a new password by a link; the token is in the fragment, as above. */
export const passwordLinkUrl = (token: string) => `/seller/password#${token}`
/** Where an invitation to the staff of a shop is accepted; the token stands in the fragment, which reaches no server. */
export const staffInvitationUrl = (token: string) => `/seller/join#${token}`

export const checkoutUrl = (orderNo: OrderNo, classifyId?: ClassifyId | null) =>
  withQuery('/cashDesk', { orderId: orderNo, classifyId })

export const paySuccessUrl = (orderNo: OrderNo, classifyId?: ClassifyId | null) =>
  withQuery('/paySuccess', { orderId: orderNo, classifyId })

export const verifyPasswordUrl = (orderNo: OrderNo) => withQuery('/verifyPassword', { orderId: orderNo })

/** Filters are part of the URL, so that back navigation and shared links keep them. */
export const ordersUrl = (
  filter: { status?: string; keyword?: string; from?: string; to?: string; page?: number } = {},
) => {
  const { page, ...rest } = filter
  return withQuery('/userCenter/order-list', { ...rest, page: page && page > 1 ? String(page) : null })
}

export const errorOrderUrl = () => '/errorPage?type=errorOrder'
/** A URL without a page, for showing the not-found page. */
export const notFoundUrl = () => '/notFound'

/** `from`: the page to return to after login, as a path with its query. A phone number is never part of a URL. */
export const loginUrl = (from?: string) => withQuery('/login', { from })
export const signupUrl = (from?: string) => withQuery('/signup', { from })
export const passwordResetUrl = (from?: string) => withQuery('/password-reset', { from })
export const userAccountUrl = () => '/userCenter/account'
export const contactUrl = () => '/userCenter/contact'
export const walletUrl = (page = 1) =>
  withQuery('/userCenter/wallet', { page: page > 1 ? String(page) : null })

/** As given in the URL; the caller must check that it is a page of this site. */
export const readFrom = (query: Query): string | undefined => query.get('from') ?? undefined
export const readOrderNo = (query: Query): OrderNo | undefined => OrderNo.safeParse(query.get('orderId')).data
export const readClassifyId = (query: Query): ClassifyId | undefined =>
  ClassifyId.safeParse(query.get('classifyId')).data
export const readShopId = (query: Query): ShortUrl | undefined => ShortUrl.safeParse(query.get('shopId')).data
export const readItemId = (param: string | undefined): ItemId | undefined => ItemId.safeParse(param).data
/** The item that the address of an item's page asks for: a variant where one is chosen. */
export const readAskedItemId = ({
  params,
  query,
}: {
  params: Readonly<Record<string, string | undefined>>
  query: Query
}): ItemId | undefined => readItemId(query.get('variant') ?? undefined) ?? readItemId(params.id)
export const readShortUrl = (param: string | undefined): ShortUrl | undefined =>
  ShortUrl.safeParse(param).data
