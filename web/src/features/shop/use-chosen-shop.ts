import type { ShortUrl } from '@faka/contract/shared/ids'
import { useSearchParams } from 'react-router'
import { readChosenShop } from './chosen-shop.ts'

/** The shop that the address names; undefined stands for all shops of the account. */
export function useChosenShop(): ShortUrl | undefined {
  const [query] = useSearchParams()
  return readChosenShop(query)
}
