import type { Ctx } from '../../platform/ctx.ts'
import type { ZipEntry } from '../../platform/files/zip.ts'
import { picturePath, storedContents } from '../upload/public.ts'
import type { ArchivePart, BothLanguages } from './archive-part.ts'
import type { CachedShop } from './shop-cache.ts'

const folder = 'pictures'

/** The name of a picture in the archive of a shop, by its key. */
export const archivedPicture = (key: string): string => `${folder}/${key}.webp`

/** The pictures with these keys, each in memory only while it is written. One that was removed meanwhile is left out. */
export const archivePictures = (
  about: BothLanguages,
  keysOf: (ctx: Ctx, shop: CachedShop) => Iterable<string> | AsyncIterable<string>,
): ArchivePart => ({
  name: archivedPicture('*'),
  about,
  columns: {},
  async *files(ctx, shop): AsyncGenerator<ZipEntry> {
    for await (const key of keysOf(ctx, shop)) {
      const bytes = await storedContents(ctx, picturePath(key))
      if (bytes) yield { name: archivedPicture(key), content: [bytes], isCompressed: true }
    }
  },
})
