import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How many pictures may be uploaded, how large they may be, and how long they may take. */
export const uploadLimits = {
  proofMegabytes: { env: 'LIMIT_PROOF_MEGABYTES', fallback: 5, min: 1, max: 5 },
  avatarMegabytes: { env: 'LIMIT_AVATAR_MEGABYTES', fallback: 2, min: 1, max: 2 },
  itemPictureMegabytes: { env: 'LIMIT_ITEM_PICTURE_MEGABYTES', fallback: 5, min: 1, max: 5 },
  itemPicturesPerSellerAndDay: {
    env: 'LIMIT_ITEM_PICTURES_PER_SELLER_AND_DAY',
    fallback: 1000,
    min: 1,
    max: 1_000_000,
  },
  uploadsPerAccountAndDay: { env: 'LIMIT_UPLOADS_PER_ACCOUNT_AND_DAY', fallback: 20, min: 1, max: 1_000_000 },
  uploadsPerNetworkAndDay: { env: 'LIMIT_UPLOADS_PER_NETWORK_AND_DAY', fallback: 60, min: 1, max: 1_000_000 },
  uploadsPerDay: { env: 'LIMIT_UPLOADS_PER_DAY', fallback: 10_000, min: 0, max: 1_000_000_000 },
  uploadSeconds: { env: 'LIMIT_UPLOAD_SECONDS', fallback: 300, min: 1, max: 3600 },
  uploadBytesPerSecond: { env: 'LIMIT_UPLOAD_BYTES_PER_SECOND', fallback: 2048, min: 0, max: 1_000_000 },
} as const satisfies LimitDefinitions

/** The tables of which there is one for all cells. */
export const uploadCommonTables = ['upload'] as const

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof uploadLimits> {}
}

declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    links: true
  }
}
