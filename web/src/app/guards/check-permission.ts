import { readAppSettings } from '../../lib/app-settings.ts'
import type { Guard } from './guard.ts'

/**
 * Lets nobody open what his role may not: he goes to the first page that it may, or else is lost. Where the
 * server's menu says what exists, a page that is missing there does not, and neither does one that is not allowed.
 */
export const checkPermission: Guard = async ({ to: { page } }) => {
  const { menuFromServer } = readAppSettings()
  // Most pages are open to everybody; they wait for nothing.
  if (!menuFromServer && !page.requiresAuth) return undefined
  return (await import('./permission.ts')).redirectUnpermitted(page, menuFromServer)
}
