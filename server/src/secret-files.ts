import { readFileSync } from 'node:fs'
import type { Env } from './platform/config.ts'

/** Settings that are secret, or have a password in them. */
const secretSettings = [
  'ALIYUN_SMS_KEY_SECRET',
  'BACKUP_S3_SECRET_KEY',
  'CAPTCHA_SECRET_KEY',
  'CELL_DATABASE_LISTEN_URLS',
  'CELL_DATABASE_URLS',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'S3_SECRET_KEY',
  'SECRET_KEY',
  'SMTP_URL',
  'TENCENT_SMS_SECRET_KEY',
] as const

declare module './platform/config.ts' {
  interface Config {
    /** The files that secrets are read from. */
    secretFiles: readonly string[]
  }
}

/** The files that these variables name for secrets. */
export const findSecretFiles = (env: Env): string[] =>
  secretSettings.flatMap((name) => env[`${name}_FILE`] || [])

/**
 * The variables with the secrets that are kept in files: `SECRET_KEY_FILE` names the file of `SECRET_KEY`, as systemd's
 * credentials and mounted secrets are given. An empty variable counts as unset. Mistakes become sentences in `errors`,
 * without the content of any file.
 */
export function readSecretFiles(env: Env, errors: string[]): Env {
  const found: Record<string, string> = {}
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) {
      errors.push(`${name} and ${name}_FILE are both set; leave one of them out.`)
      continue
    }
    try {
      found[name] = readFileSync(path, 'utf8').trim()
      if (found[name] === '') errors.push(`${name}_FILE names the file "${path}", which is empty.`)
    } catch {
      errors.push(`${name}_FILE names the file "${path}", which this user cannot read.`)
    }
  }
  return { ...env, ...found }
}
