import type { ItemVersion } from '@faka/contract/item/seller-item'
import { keyOfItemPictureUrl } from '@faka/contract/upload/upload'
import { overBothSchemas } from '../../platform/cells/over-both-schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findUsedPictures, useUploads } from '../upload/public.ts'
import { listItemPictures } from './item.sql.ts'

const uploadBase = '/api/upload/'

type Pictures = Pick<ItemVersion, 'cover' | 'gallery'>

const addressesOf = ({ cover, gallery }: Pictures): string[] => [...(cover ? [cover] : []), ...gallery]

/** The key of a picture at an address; undefined on another host. Rejects an upload that is no picture of an item. */
function requiredKey(address: string): string | undefined {
  const key = keyOfItemPictureUrl(address)
  if (!key && address.startsWith(uploadBase)) throw new DomainError('uploadNotFound')
  return key
}

/**
 * Keeps the uploaded pictures that a version is the first of its item to name, in the transaction that stores it. Each
 * was uploaded by the caller for an item and not used yet, or is shown by another item of the same shop; any other is
 * rejected with `uploadNotFound`. Pictures that a version no longer names stay: orders show the version they froze.
 */
export async function keepItemPictures(
  ctx: Ctx,
  tx: Tx,
  { shopId, previous, version }: { shopId: number; previous?: Pictures; version: Pictures },
): Promise<void> {
  const known = new Set(previous && addressesOf(previous))
  const added = [...new Set(addressesOf(version))].filter((address) => !known.has(address))
  const addressByKey = new Map(
    added.flatMap((address) => {
      const key = requiredKey(address)
      return key ? [[key, address] as const] : []
    }),
  )
  if (addressByKey.size === 0) return
  const keys = [...addressByKey.keys()]
  const common = await overBothSchemas(ctx, tx)
  const used = await findUsedPictures(common, keys, 'item')
  const usedAddresses = used.flatMap((key) => addressByKey.get(key) ?? [])
  const shown = await listItemPictures(tx, shopId, usedAddresses)
  if (shown.length !== usedAddresses.length) throw new DomainError('uploadNotFound')
  await useUploads(ctx, common, { keys: keys.filter((key) => !used.includes(key)), purpose: 'item' })
}
