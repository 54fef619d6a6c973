import * as z from 'zod/mini'
import { persistedStore } from '../../lib/persisted-store.ts'

const storedDeviceId = persistedStore('device', z.string().check(z.regex(/^[0-9a-f-]{36}$/)))

/**
 * A random name of this browser, by which the shop tells its unpaid orders from those of others in the same network.
 * It says nothing about its owner.
 */
export function deviceId(): string {
  const known = storedDeviceId.getState()
  if (known) return known
  const made = crypto.randomUUID()
  try {
    storedDeviceId.setState(made)
  } catch {
    // where nothing can be kept, each order has a name of its own
  }
  return made
}
