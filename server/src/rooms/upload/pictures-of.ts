import { Picture } from '@faka/contract/upload'
import type { House } from '../../kernel/ctx.ts'
import { fileLink } from './file-link.ts'
import { readPictures } from './upload.sql.ts'

/** The pictures of keys in that order, each with a link that opens it for some minutes. One that is gone is left out. */
export async function picturesOf(
  house: Pick<House, 'db' | 'vault' | 'now'>,
  keys: readonly string[],
): Promise<Picture[]> {
  if (keys.length === 0) return []
  const found = new Map((await readPictures(house.db, keys)).map((row) => [row.key, row]))
  return keys.flatMap((key) => {
    const row = found.get(key)
    return row ? [Picture.parse({ ...row, url: fileLink(house, key) })] : []
  })
}
