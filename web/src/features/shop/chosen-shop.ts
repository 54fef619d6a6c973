import { ShortUrl } from '@faka/contract/shared/ids'

const parameter = 'shop'

/** The shop that an address of the console names; undefined stands for all shops of the account. */
export const readChosenShop = (query: URLSearchParams): ShortUrl | undefined =>
  ShortUrl.safeParse(query.get(parameter)).data

/** An address of the console with a chosen shop. */
export const withShop = (path: string, shop: ShortUrl | undefined): string =>
  shop === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: shop })}`

/** The query with another shop, and without the page of the previous one. */
export function changeShop(query: URLSearchParams, shop: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete('page')
  if (shop) changed.set(parameter, shop)
  else changed.delete(parameter)
  return changed
}
