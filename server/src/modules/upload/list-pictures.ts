import { Picture } from '@faka/contract/upload/upload'
import type { Services } from '../../platform/ctx.ts'
import { createFileLink } from './file-link.ts'
import { findPictures } from './upload.sql.ts'

/**
 * The pictures with these keys, in that order, each with a link that is valid for some minutes. Deleted ones are left
 * out.
 */
export async function listPictures(
  services: Pick<Services, 'common' | 'encryption' | 'now'>,
  keys: readonly string[],
): Promise<Picture[]> {
  if (keys.length === 0) return []
  const found = new Map((await findPictures(services.common, keys)).map((row) => [row.key, row]))
  return keys.flatMap((key) => {
    const row = found.get(key)
    return row ? [Picture.parse({ ...row, url: createFileLink(services, key) })] : []
  })
}
