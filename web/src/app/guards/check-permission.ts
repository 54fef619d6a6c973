import { readAppSettings } from '../../lib/app-settings.ts'
import type { Guard } from './guard.ts'

/**
 * Redirects a visitor whose role may not open the page to the first page that it may, else to "not found". With the
 * server's menu, a page that is missing in it does not exist, nor does one that is not permitted.
 */
export const checkPermission: Guard = async ({ to: { page } }) => {
  const { menuFromServer } = readAppSettings()
  // Most pages are public and need no further check.
  if (!menuFromServer && !page.requiresAuth) return undefined
  return (await import('./permission.ts')).redirectUnpermitted(page, menuFromServer)
}
