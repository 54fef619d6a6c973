import type { CachedShop } from '../modules/shop/public.ts'
import { DomainError } from '../platform/domain-error.ts'

/** The id of a shop's classify, by its name or its id; null for an empty text. */
export function findClassify(shop: CachedShop, text: string): string | null {
  if (text === '') return null
  const found =
    shop.classifies.find(({ name }) => name === text) ??
    shop.classifies.find(({ classify_id }) => classify_id === text)
  if (!found) throw new DomainError('classifyNotFound')
  return found.classify_id
}
