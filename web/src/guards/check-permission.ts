import { notFoundUrl } from '@faka/contract/urls'
import type { StorefrontRole } from '../rooms/account/session-store.ts'
import { type PageRoute, pages } from '../routes.tsx'
import type { Guard } from './guard.ts'

type Asked = Pick<PageRoute, 'requiresAuth' | 'roles'>

/** Whether a role may open a page; a guest has none. */
export const mayOpen = ({ requiresAuth, roles }: Asked, role: StorefrontRole | undefined): boolean =>
  !requiresAuth ||
  roles.length === 0 ||
  roles.some((allowed) => allowed === '*' || (role !== undefined && allowed === role))

/** The pages that say something by themselves; every other one has to be told which shop, item or order. */
const ownPages = pages.filter(({ layout }) => layout === 'user')

/** Where a role may go when it may not go where it wished. */
export const firstPermitted = (
  role: StorefrontRole | undefined,
  among: readonly PageRoute[] = ownPages,
): string => among.find((page) => mayOpen(page, role))?.path ?? notFoundUrl()

/** Opened whatever the server's menu says. */
const whitelist = ['not-found', 'login']

async function isInServerMenu(name: string): Promise<boolean> {
  const { serverMenu, gives } = await import('../rooms/menu/server-menu.ts')
  if (serverMenu().length === 0) await (await import('../rooms/menu/get-menu.ts')).getMenu()
  return whitelist.includes(name) || gives(serverMenu(), name, await roleNow())
}

async function roleNow(): Promise<StorefrontRole | undefined> {
  const { buyerUser } = await import('../rooms/account/session-store.ts')
  return buyerUser.read()?.role
}

/**
 * Lets nobody open what his role may not: he goes to the first page that it may, or else is lost. Where the
 * server's menu says what exists, a page that is missing there does not, and neither does one that is not for his role.
 */
export const checkPermission =
  (menuFromServer: boolean): Guard =>
  async ({ to: { page } }) => {
    // Most pages are open to everybody; they wait for nothing.
    if (!menuFromServer && !page.requiresAuth) return undefined
    const role = page.requiresAuth ? await roleNow() : undefined
    const permitted = mayOpen(page, role)
    if (menuFromServer)
      return (await isInServerMenu(page.name)) && permitted ? undefined : { go: notFoundUrl() }
    return permitted ? undefined : { go: firstPermitted(role) }
  }
