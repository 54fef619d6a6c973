import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

/**
 * The image library, loaded with the first picture. All decoders except PNG, JPEG and WebP are disabled, so that a
 * disguised file cannot reach another one. No cache, one thread.
 */
export function loadImageLibrary(): Promise<typeof sharp> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
    library.cache(false)
    library.concurrency(1)
    return library
  })
  return loaded
}
