import type { ItemVersion } from '@faka/contract/item/seller-item'
import { keyOfItemPictureUrl } from '@faka/contract/upload/upload'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type KeptUploads, keepUploads, useKeptAmong } from '../upload/public.ts'
import { listItemPictures } from './item.sql.ts'

const uploadBase = '/api/upload/'

type Pictures = Pick<ItemVersion, 'cover' | 'gallery'>

/** What of its pictures an input names. */
interface NamedPictures {
  cover?: Pictures['cover'] | undefined
  gallery?: Pictures['gallery'] | undefined
}

const addressesOf = ({ cover, gallery }: NamedPictures): string[] => [
  ...(cover ? [cover] : []),
  ...(gallery ?? []),
]

/** The key of a picture at an address; undefined on another host. Rejects an upload that is no picture of an item. */
function requiredKey(address: string): string | undefined {
  const key = keyOfItemPictureUrl(address)
  if (!key && address.startsWith(uploadBase)) throw new DomainError('uploadNotFound')
  return key
}

/** Keeps the uploaded pictures that an input names, before the transaction that stores it calls `useItemPictures`. */
export function keepItemPictures(ctx: Ctx, named: readonly NamedPictures[]): Promise<KeptUploads> {
  const addresses = new Set(named.flatMap(addressesOf))
  const keys = [...addresses].flatMap((address) => keyOfItemPictureUrl(address) ?? [])
  return keepUploads(ctx, { keys, purpose: 'item' })
}

/**
 * Uses the uploaded pictures that a version is the first of its item to name, in the transaction that stores it. Each was
 * uploaded by the caller for an item and is not used yet, or is shown by another item of the same shop; any other is
 * rejected with `uploadNotFound`. Pictures that a version no longer names stay: orders show the version they froze.
 */
export async function useItemPictures(
  ctx: Ctx,
  tx: Tx,
  {
    shopId,
    previous,
    version,
    kept,
  }: { shopId: number; previous?: Pictures; version: Pictures; kept: KeptUploads },
): Promise<void> {
  const known = new Set(previous && addressesOf(previous))
  const added = [...new Set(addressesOf(version))].filter((address) => !known.has(address))
  const addressByKey = new Map(
    added.flatMap((address) => {
      const key = requiredKey(address)
      return key ? [[key, address] as const] : []
    }),
  )
  const used = new Set(await useKeptAmong(ctx, tx, kept, [...addressByKey.keys()]))
  const others = [...addressByKey].flatMap(([key, address]) => (used.has(key) ? [] : [address]))
  const shown = await listItemPictures(tx, shopId, others)
  if (shown.length !== others.length) throw new DomainError('uploadNotFound')
}
