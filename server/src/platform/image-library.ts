import sharp from 'sharp'

// all decoders except PNG, JPEG and WebP are disabled, so that a disguised file cannot reach another one
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

/** The image library as configured above. Import it dynamically: it is large, and most processes see no picture. */
export const imageLibrary = sharp
