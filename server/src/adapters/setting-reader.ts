import type { Env } from '../platform/config.ts'

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
