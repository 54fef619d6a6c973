import { readSettings } from '../../lib/settings.ts'

/** The origin of a separate host for card passwords; undefined where this host asks for them. */
export function passwordHost(): string | undefined {
  const base = readSettings().verifyPasswordBase
  return base && new URL(base).origin !== location.origin ? base : undefined
}
