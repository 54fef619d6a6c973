import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { Moment } from '../shared/time.ts'

/** What a picture is sent for: a proof of a complaint, or the face of a profile. */
export const uploadPurposes = ['proof', 'avatar'] as const
export const UploadPurpose = z.enum(uploadPurposes)
export type UploadPurpose = z.infer<typeof UploadPurpose>

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const PictureType = z.enum(pictureTypes)
export type PictureType = z.infer<typeof PictureType>

/** The most bytes that a picture may have; a setting may lower them. */
export const maxPictureBytes = { proof: 5 * 1024 * 1024, avatar: 2 * 1024 * 1024 } as const satisfies Record<
  UploadPurpose,
  number
>

/** One picture that was sent: 128 random bits. Whoever knows it may use the picture once. */
export const UploadKey = z
  .string()
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/))
  .brand<'UploadKey'>()
export type UploadKey = z.infer<typeof UploadKey>

/** A picture as it is shown. `url` is a link that opens it for some minutes. */
export const Picture = z.strictObject({
  key: UploadKey,
  url: z.string(),
  width: z.int().check(z.minimum(1)),
  height: z.int().check(z.minimum(1)),
})
export type Picture = z.infer<typeof Picture>

const avatarBase = '/api/upload/avatar/'

/** Where the picture that was sent for a face stands for everybody: its key is random. A profile keeps this. */
export const avatarUrlOf = (key: UploadKey): string => avatarBase + key

/** The key in such an address; undefined for every other text. */
export const keyOfAvatarUrl = (url: string): UploadKey | undefined =>
  url.startsWith(avatarBase) ? UploadKey.safeParse(url.slice(avatarBase.length)).data : undefined

/**
 * Leave to send one picture: PUT its bytes with `headers`, or POST `fields` and behind them the bytes as `file`, as a
 * form. Status 200 says that they came.
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
  summary: 'A ticket to send one picture of exactly that kind and size; an avatar needs a session',
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
  summary: 'Checks what was sent by its content and draws it anew; the key of the picture is another one',
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
