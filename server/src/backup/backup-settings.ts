import { isAbsolute, resolve } from 'node:path'
import { readS3Bucket, type S3Bucket } from '../adapters/object-storage/object-storage-settings.ts'
import { type Env, readNumber, splitList } from '../platform/config.ts'

/** Where backups are stored. */
export type BackupTarget = { kind: 'folder'; folder: string } | S3Bucket

/** How the shop is backed up. */
export interface BackupSettings {
  target: BackupTarget
  /** The age recipients that a backup is encrypted to; the owner of any of them can read it. */
  recipients: readonly string[]
  /** 0: only by command. */
  everyHours: number
  /** After how many days a backup is deleted. */
  keepDays: number
}

declare module '../platform/config.ts' {
  interface Config {
    /** Absent: backups are not set up. */
    backup: BackupSettings | undefined
  }
}

/** Recipients as `age-keygen` prints them: `age1…`, also those of hardware and post-quantum keys. */
const recipientPattern = /^age1[02-9ac-hj-np-z]{58,}$|^age1(?:pq|tag|tagpq)1[02-9ac-hj-np-z]{50,}$/

function readTarget(env: Env, errors: string[]): BackupTarget | undefined {
  const bucket = readS3Bucket(env, 'BACKUP_S3_', errors)
  const folder = env.BACKUP_DIR || undefined
  if (bucket && folder)
    errors.push('BACKUP_DIR is set beside BACKUP_S3_BUCKET; backups go to one of them, so leave out one.')
  if (folder && !isAbsolute(folder))
    errors.push(`BACKUP_DIR is "${folder}"; it must be a full path, so that every command finds it.`)
  return bucket ?? (folder ? { kind: 'folder', folder: resolve(folder) } : undefined)
}

/** Reads whether and how the shop is backed up; each mistake becomes one sentence in `errors`. */
export function readBackupSettings(env: Env, errors: string[]): { backup: BackupSettings | undefined } {
  const target = readTarget(env, errors)
  const recipients = splitList(env.BACKUP_RECIPIENTS)
  const wrong = recipients.findIndex((recipient) => !recipientPattern.test(recipient))
  if (wrong >= 0)
    errors.push(
      `BACKUP_RECIPIENTS is malformed at place ${wrong + 1}; it must be public keys of age, age1…, separated by commas.`,
    )
  const everyHours = readNumber(env, 'BACKUP_EVERY_HOURS', { fallback: 24, min: 0, max: 720 }, errors)
  const keepDays = readNumber(env, 'BACKUP_KEEP_DAYS', { fallback: 30, min: 1, max: 3650 }, errors)
  if (target && recipients.length === 0)
    errors.push(
      'BACKUP_RECIPIENTS is missing; backups are only made encrypted. Make a key with "age-keygen", keep it away from this machine, and set its public key, age1….',
    )
  if (!target && recipients.length > 0)
    errors.push(
      'BACKUP_RECIPIENTS is set without BACKUP_DIR or BACKUP_S3_BUCKET, which say where backups go.',
    )
  return { backup: target && { target, recipients, everyHours, keepDays } }
}
