import type { Env } from '../platform/config.ts'
import { isPrivateUrl } from '../platform/private-url.ts'

/** Reads one setting; reports a missing or malformed one without quoting it, since it may be a key. */
type ReadSetting = (name: string, pattern: RegExp, expected: string, fallback?: string) => string

export const createSettingReader =
  (env: Env, why: string, errors: string[]): ReadSetting =>
  (name, pattern, expected, fallback) => {
    const text = env[name] || fallback
    if (text === undefined) errors.push(`${name} is missing; ${why} needs it: ${expected}.`)
    else if (!pattern.test(text)) errors.push(`${name} is malformed; it must be ${expected}.`)
    return text ?? ''
  }

/** The base URL of a service that secrets are sent to, without a path; by https unless it is private. */
export function readEndpoint(env: Env, name: string, fallback: string, errors: string[]): string {
  const text = (env[name] || fallback).replace(/\/+$/, '')
  const valid =
    URL.canParse(text) &&
    new URL(text).origin === text &&
    (text.startsWith('https:') || (text.startsWith('http:') && isPrivateUrl(text)))
  if (!valid)
    errors.push(`${name} is malformed; it must be an address without a path, by https unless it is private.`)
  return valid ? text : fallback
}
