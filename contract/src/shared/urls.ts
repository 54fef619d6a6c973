import { ClassifyId, ItemId, OrderNo, ShortUrl } from './ids.ts'

/** The storefront's addresses, written and read in one place. Reading answers undefined, it never throws. */
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

/** `shopId` carries the shop's short url: visit tracking reads it there. */
export const itemUrl = (id: ItemId, shortUrl: ShortUrl, classifyId?: ClassifyId | null) =>
  withQuery(`/itemDetail/${id}`, { shopId: shortUrl, classifyId })

export const checkoutUrl = (orderNo: OrderNo, classifyId?: ClassifyId | null) =>
  withQuery('/cashDesk', { orderId: orderNo, classifyId })

export const paySuccessUrl = (orderNo: OrderNo, classifyId?: ClassifyId | null) =>
  withQuery('/paySuccess', { orderId: orderNo, classifyId })

export const verifyPasswordUrl = (orderNo: OrderNo) => withQuery('/verifyPassword', { orderId: orderNo })

/** Filters stand in the address, so that coming back and sharing keep them. */
export const ordersUrl = (
  filter: { status?: string; keyword?: string; from?: string; to?: string; page?: number } = {},
) => {
  const { page, ...rest } = filter
  return withQuery('/userCenter/order-list', { ...rest, page: page && page > 1 ? String(page) : null })
}

export const errorOrderUrl = () => '/errorPage?type=errorOrder'
/** An address that no page has, for whoever is to see that a page is lost. */
export const notFoundUrl = () => '/notFound'

/** `from`: the page to come back to once logged in, as a path with its query. A phone never stands in an address. */
export const loginUrl = (from?: string) => withQuery('/login', { from })
export const signupUrl = (from?: string) => withQuery('/signup', { from })
export const passwordResetUrl = (from?: string) => withQuery('/password-reset', { from })
export const userAccountUrl = () => '/userCenter/account'
export const contactUrl = () => '/userCenter/contact'
export const walletUrl = (page = 1) =>
  withQuery('/userCenter/wallet', { page: page > 1 ? String(page) : null })

/** As it stands in the address; whether it is a page of ours is not said. */
export const readFrom = (query: Query): string | undefined => query.get('from') ?? undefined
export const readOrderNo = (query: Query): OrderNo | undefined => OrderNo.safeParse(query.get('orderId')).data
export const readClassifyId = (query: Query): ClassifyId | undefined =>
  ClassifyId.safeParse(query.get('classifyId')).data
export const readShopId = (query: Query): ShortUrl | undefined => ShortUrl.safeParse(query.get('shopId')).data
export const readItemId = (param: string | undefined): ItemId | undefined => ItemId.safeParse(param).data
export const readShortUrl = (param: string | undefined): ShortUrl | undefined =>
  ShortUrl.safeParse(param).data
