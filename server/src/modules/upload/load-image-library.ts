import type sharp from 'sharp'

let loaded: Promise<typeof sharp> | undefined

/**
 * The drawing library, loaded with the first picture. Every reader but those of PNG, JPEG and WebP is shut off, so
 * that a file which only begins like a picture reaches no other; nothing is cached, and one thread draws.
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
