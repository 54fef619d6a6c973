import * as z from 'zod/mini'
import type { Encryption } from '../platform/encryption.ts'

declare module '../platform/encryption.ts' {
  interface KeyPurposes {
    backup: true
  }
}

/** The first file of a backup: what decides whether it can be restored here. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  /** The version of the program that made it. */
  program: z.string(),
  startedAt: z.iso.datetime(),
  /** The migrations that its database had. */
  migrations: z.array(z.string()),
  /** Of the key that its cards are encrypted with; the key itself is in no backup. */
  keyFingerprint: z.string(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.infer<typeof Manifest>

/** The last file of the database: what it must have become when it is restored. */
export const Contents = z.strictObject({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
  /** Pictures that the database names, and that were stored. */
  files: z.int(),
  /** Files of TEXTS_DIR. */
  texts: z._default(z.int(), 0),
})
export type Contents = z.infer<typeof Contents>

export const manifestName = 'manifest.json'
export const contentsName = 'contents.json'
export const databaseFolder = 'database/'
export const filesFolder = 'files/'
/** Large files, each in pieces. */
export const goodsFolder = 'goods/'
export const textsFolder = 'texts/'

/** Identifies a key without disclosing it. */
export const keyFingerprint = (encryption: Encryption): string =>
  encryption.fingerprint('backup', 'the key of a backup').toString('hex').slice(0, 32)
