import { readSettings } from '../../lib/settings.ts'

/** The address of another host that asks for card passwords; undefined where this one does. */
export function passwordHost(): string | undefined {
  const base = readSettings().verifyPasswordBase
  return base && new URL(base).origin !== location.origin ? base : undefined
}
