import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Moment } from '../shared/time.ts'

/** What a picture is uploaded for: a complaint proof, the avatar of a profile, the logo of a shop, or an item. */
export const uploadPurposes = ['proof', 'avatar', 'logo', 'item'] as const
export const UploadPurpose = z.enum(uploadPurposes)
export type UploadPurpose = z.infer<typeof UploadPurpose>

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const PictureType = z.enum(pictureTypes)
export type PictureType = z.infer<typeof PictureType>

/** Maximum size of a picture in bytes; configuration may lower it. */
export const maxPictureBytes = {
  proof: 5 * 1024 * 1024,
  avatar: 2 * 1024 * 1024,
  logo: 2 * 1024 * 1024,
  item: 5 * 1024 * 1024,
} as const satisfies Record<UploadPurpose, number>

/** The key of one uploaded picture: 128 random bits. Its holder may use the picture once. */
export const UploadKey = z
  .string()
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/))
  .brand<'UploadKey'>()
export type UploadKey = z.infer<typeof UploadKey>

/** A picture for display. `url` expires after a few minutes. */
export const Picture = z.strictObject({
  key: UploadKey,
  url: z.string(),
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
})
export type Picture = z.infer<typeof Picture>

const avatarBase = '/api/upload/avatar/'

/** The public URL of an uploaded avatar; its key is random. Profiles store this URL. */
export const avatarUrlOf = (key: UploadKey): string => avatarBase + key

/** The key in an avatar URL; undefined for any other text. */
export const keyOfAvatarUrl = (url: string): UploadKey | undefined =>
  url.startsWith(avatarBase) ? UploadKey.safeParse(url.slice(avatarBase.length)).data : undefined

const logoBase = '/api/upload/logo/'

/** The public URL of an uploaded shop logo; its key is random. Shops store this URL. */
export const logoUrlOf = (key: UploadKey): string => logoBase + key

/** The key in a logo URL; undefined for any other text. */
export const keyOfLogoUrl = (url: string): UploadKey | undefined =>
  url.startsWith(logoBase) ? UploadKey.safeParse(url.slice(logoBase.length)).data : undefined

const itemPictureBase = '/api/upload/item/'

/** The public URL of an uploaded picture of an item; its key is random. Item versions store this URL. */
export const itemPictureUrlOf = (key: UploadKey): string => itemPictureBase + key

/** The key in the URL of an item's picture; undefined for any other text. */
export const keyOfItemPictureUrl = (url: string): UploadKey | undefined =>
  url.startsWith(itemPictureBase) ? UploadKey.safeParse(url.slice(itemPictureBase.length)).data : undefined

/**
 * Permission to upload one picture: PUT its bytes with `headers`, or POST a form of `fields` followed by the bytes
 * as `file`. Status 200 means that they arrived.
 */
export const UploadTicket = z.strictObject({
  key: UploadKey,
  method: z.enum(['PUT', 'POST']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  fields: z.record(z.string(), z.string()),
  expireTime: Moment,
})
export type UploadTicket = z.infer<typeof UploadTicket>

export const signUpload = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/api/upload/sign',
  summary:
    'Issues a ticket to upload one picture of exactly this type and size; all but a proof need a session',
  input: z.strictObject({
    purpose: UploadPurpose,
    contentType: PictureType,
    sizeBytes: z.int().check(z.minimum(1)),
  }),
  reply: UploadTicket,
  errorCodes: ['sessionNeeded', 'uploadTooLarge', 'tooOften'],
})

export const finishUpload = endpoint({
  audience: 'buyer',
  access: 'owner',
  path: '/api/upload/finish',
  summary: 'Checks the uploaded content and re-encodes it; returns a new key for the picture',
  input: z.strictObject({ key: UploadKey }),
  reply: Picture,
  errorCodes: [
    'uploadNotFound',
    'uploadNotPicture',
    'uploadTypeDiffers',
    'uploadTooLarge',
    'uploadIncomplete',
    'uploadExpired',
    'uploadUsed',
    'uploadMeasures',
    'uploadBroken',
    'storeSilent',
    'tooOften',
  ],
})
