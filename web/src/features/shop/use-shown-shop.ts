import { useSuspenseQuery } from '@tanstack/react-query'
import { ownShopsQuery } from './own-shops-query.ts'
import { useChosenShop } from './use-chosen-shop.ts'

/** The shop of a page that shows one: the chosen one, else the first. The frame shows pages to accounts with a shop only. */
export function useShownShop() {
  const chosen = useChosenShop()
  const { data } = useSuspenseQuery(ownShopsQuery())
  const shop = data.find(({ shortUrl }) => shortUrl === chosen) ?? data[0]
  if (!shop) throw new Error('the account has no shop')
  return shop
}
