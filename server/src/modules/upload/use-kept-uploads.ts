import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { KeptUploads } from './keep-uploads.ts'
import { hasUse, insertUses } from './picture-use.sql.ts'

/**
 * The number of the use of a kept picture that nothing uses yet; undefined if something does, or it could not be kept. For
 * what uses it later, and has to refuse it at once.
 */
export async function findOpenUse(
  { db }: Pick<Services, 'db'>,
  { useNos }: KeptUploads,
  key: string,
): Promise<string | undefined> {
  const useNo = useNos.get(key)
  return useNo !== undefined && !(await hasUse(db, useNo)) ? useNo : undefined
}

/**
 * Uses those of these pictures that were kept and are used by nothing else, in the transaction of what shows them. Returns
 * their keys.
 */
export async function useKeptAmong(
  services: Pick<Services, 'now'>,
  tx: Tx,
  { useNos }: KeptUploads,
  keys: readonly string[],
): Promise<string[]> {
  const uses = keys.flatMap((key) => {
    const useNo = useNos.get(key)
    return useNo === undefined ? [] : [{ key, useNo }]
  })
  return uses.length === 0 ? [] : insertUses(tx, uses, services.now())
}

/**
 * The second of two steps: uses all pictures that `keepUploads` was asked to keep, in the transaction of what shows them. All
 * or none: rejects with `uploadNotFound` where one could not be kept, or is used by something else.
 */
export async function useKeptUploads(
  services: Pick<Services, 'now'>,
  tx: Tx,
  kept: KeptUploads,
): Promise<void> {
  const used = await useKeptAmong(services, tx, kept, kept.keys)
  if (used.length !== kept.keys.length) throw new DomainError('uploadNotFound')
}
