import type { ItemVersion } from '@faka/contract/item/seller-item'
import { DomainError } from '../../platform/domain-error.ts'
import type { CachedShop } from '../shop/public.ts'
import { validateItemVersion } from './item.rules.ts'

/** A stored version, without a classify that was removed while the item was being saved. */
export const withoutRemovedClassify = (version: ItemVersion, shop: CachedShop): ItemVersion =>
  shop.classifies.some(({ classify_id }) => classify_id === version.classifyId)
    ? version
    : { ...version, classifyId: null }

/** Returns the version if it is consistent and its classify belongs to the shop; rejects otherwise. */
export function checkItemVersion(version: ItemVersion, shop: CachedShop): ItemVersion {
  const { classifyId } = version
  if (classifyId && !shop.classifies.some(({ classify_id }) => classify_id === classifyId))
    throw new DomainError('classifyNotFound')
  const errors = validateItemVersion(version)
  if (errors.length > 0) throw new DomainError('badInput', errors)
  const { cardsByMail, byProgram, redeemNote, maxDownloads, ...rest } = version
  // absent where they say nothing, so that programs of the version before read it
  return {
    ...rest,
    ...(cardsByMail !== undefined && cardsByMail !== 'none' && { cardsByMail }),
    ...(byProgram && version.delivery === 'byHand' && { byProgram }),
    ...(maxDownloads && { maxDownloads }),
    ...(redeemNote !== undefined && redeemNote.trim() !== '' && { redeemNote: redeemNote.trim() }),
  }
}
