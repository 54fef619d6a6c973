import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'
import { Moment } from '../shared/time.ts'
import { UploadTicket } from '../upload/upload.ts'
import { maxCardLength } from './stock.ts'

/** The number of one upload of a file. */
export const FileKey = z
  .string()
  .check(z.regex(/^[0-9A-Z]{20,32}$/))
  .brand<'FileKey'>()
export type FileKey = z.infer<typeof FileKey>

/** Longest name of a file, in characters. */
export const maxFileName = 120

/**
 * The name under which buyers save a file. It has no path, and no characters that are not visible or change the direction
 * of writing, by which a program could look like a document.
 */
export const FileName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxFileName))
  .check(z.regex(/^(?!\.{1,2}$)[^\\/\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/u))

/** What is known of a file that is sold. */
const fileFields = {
  name: z.string(),
  sizeBytes: z.int().check(z.minimum(1)),
  /** In hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
}

/** A file that is sold: its name, and what a buyer checks a download with. */
export const SoldFile = z.strictObject(fileFields)
export type SoldFile = z.infer<typeof SoldFile>

/** One version of the file of an item. */
export const StockFile = z.strictObject({
  key: FileKey,
  ...fileFields,
  time: Moment,
  /** Orders that are paid from now on are delivered with it. */
  current: z.boolean(),
})
export type StockFile = z.infer<typeof StockFile>

/** How many versions are listed, the newest first. */
export const maxListedFiles = 50

const stock = { audience: 'seller', access: 'seller', rights: ['stock'], session: 'needed' } as const

export const signFile = endpoint({
  ...stock,
  apiScope: 'stock:write',
  idempotencyKey: true,
  path: '/card-core/seller/stock/file/sign',
  summary:
    'Issues a ticket to upload a file of exactly this size, which a reusable item delivers from then on',
  input: z.strictObject({ itemId: ItemId, name: FileName, sizeBytes: z.int().check(z.minimum(1)) }),
  /** How to send it, as for a picture. */
  reply: z.strictObject({ ...UploadTicket.shape, key: FileKey }),
  errorCodes: ['sessionNeeded', 'itemNotFound', 'itemTakesNoFile', 'fileTooLarge', 'filesFull', 'tooOften'],
})

export const finishFile = endpoint({
  ...stock,
  apiScope: 'stock:write',
  path: '/card-core/seller/stock/file/finish',
  summary:
    'Checks that a file arrived whole, and makes it what buyers get from now on; asked again, it answers the same',
  input: z.strictObject({
    key: FileKey,
    /** What buyers read beside it, such as how to install it; encrypted like a card. */
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(maxCardLength))),
  }),
  /** Null while another request checks it: ask again. */
  reply: z.nullable(StockFile),
  errorCodes: ['sessionNeeded', 'fileUploadNotFound', 'fileIncomplete', 'itemTakesNoFile', 'storeSilent'],
})

export const listFiles = endpoint({
  ...stock,
  apiScope: 'stock:read',
  path: '/card-core/seller/stock/file/list',
  summary: 'The versions of the file of an item, the newest first, and how large one may be',
  input: z.strictObject({ itemId: ItemId }),
  reply: z.strictObject({
    /** Only reusable items without variants deliver files. */
    takesFiles: z.boolean(),
    maxBytes: z.int(),
    files: z.array(StockFile),
  }),
  errorCodes: ['sessionNeeded', 'itemNotFound'],
})
