import type { ItemVersion } from '@faka/contract/item/item'
import { DomainError } from '../../platform/domain-error.ts'
import type { KnownShop } from '../shop/public.ts'
import { validateItemVersion } from './item.rules.ts'

/** The wares, once they hold together and their classify is one of the shop's. */
export function checkItemVersion(wares: ItemVersion, shop: KnownShop): ItemVersion {
  const { classifyId } = wares
  if (classifyId && !shop.classifies.some(({ classify_id }) => classify_id === classifyId))
    throw new DomainError('classifyNotFound')
  const faults = validateItemVersion(wares)
  if (faults.length > 0) throw new DomainError('badInput', faults)
  return wares
}
