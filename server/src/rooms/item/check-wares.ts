import type { Wares } from '@faka/contract/item'
import { Refused } from '../../kernel/refuse.ts'
import type { KnownShop } from '../shop/door.ts'
import { waresFaults } from './item.rules.ts'

/** The wares, once they hold together and their classify is one of the shop's. */
export function checkWares(wares: Wares, shop: KnownShop): Wares {
  const { classifyId } = wares
  if (classifyId && !shop.classifies.some(({ classify_id }) => classify_id === classifyId))
    throw new Refused('classifyNotFound')
  const faults = waresFaults(wares)
  if (faults.length > 0) throw new Refused('badInput', faults)
  return wares
}
