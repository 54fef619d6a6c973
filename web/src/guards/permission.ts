import { notFoundUrl } from '@faka/contract/urls'
import { buyerUser, type StorefrontRole } from '../rooms/account/session-store.ts'
import { getMenu } from '../rooms/menu/get-menu.ts'
import { gives, serverMenu } from '../rooms/menu/server-menu.ts'
import { type PageRoute, pages } from '../routes.tsx'
import type { Detour } from './guard.ts'

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

async function isInServerMenu(name: string, role: StorefrontRole | undefined): Promise<boolean> {
  if (serverMenu().length === 0) await getMenu()
  return whitelist.includes(name) || gives(serverMenu(), name, role)
}

/** Where somebody goes who may not open a page; undefined where he may. */
export async function whereElse(
  page: Asked & { name: string },
  menuFromServer: boolean,
): Promise<Detour | undefined> {
  const role = buyerUser.read()?.role
  const permitted = mayOpen(page, role)
  if (!menuFromServer) return permitted ? undefined : { go: firstPermitted(role) }
  return (await isInServerMenu(page.name, role)) && permitted ? undefined : { go: notFoundUrl() }
}
