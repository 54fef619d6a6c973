import * as z from 'zod/mini'
import { persistedStore } from '../../lib/persisted-store.ts'

const storedDeviceId = persistedStore('device', z.string().check(z.regex(/^[0-9a-f-]{36}$/)))

/**
 * A random id of this browser, by which the shop distinguishes its unpaid orders from those of others in the same network. It
 * identifies no person.
 */
export function deviceId(): string {
  const stored = storedDeviceId.getState()
  if (stored) return stored
  const id = crypto.randomUUID()
  try {
    storedDeviceId.setState(id)
  } catch {
    // without storage, each order gets its own id
  }
  return id
}
