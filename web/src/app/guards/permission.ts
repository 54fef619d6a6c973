import { notFoundUrl } from '@faka/contract/shared/urls'
import { buyerUser, type StorefrontRole } from '../../features/account/session-store.ts'
import { getMenu } from '../../features/menu/get-menu.ts'
import { grantsPage, serverMenu } from '../../features/menu/server-menu.ts'
import { type PageRoute, pages } from '../pages.tsx'
import type { Redirect } from './guard.ts'

type PageAccess = Pick<PageRoute, 'requiresAuth' | 'roles'>

/** Whether a role may open a page; guests have no role. */
export const mayOpen = ({ requiresAuth, roles }: PageAccess, role: StorefrontRole | undefined): boolean =>
  !requiresAuth ||
  roles.length === 0 ||
  roles.some((allowed) => allowed === '*' || (role !== undefined && allowed === role))

/** Pages that work without parameters; every other page needs a shop, an item or an order. */
const userCenterPages = pages.filter(({ layout }) => layout === 'user')

/** The first page that a role may open. */
export const firstPermittedPath = (
  role: StorefrontRole | undefined,
  candidates: readonly PageRoute[] = userCenterPages,
): string => candidates.find((page) => mayOpen(page, role))?.path ?? notFoundUrl()

/** Allowed whatever the server's menu says. */
const whitelist = ['not-found', 'login']

async function isInServerMenu(name: string, role: StorefrontRole | undefined): Promise<boolean> {
  if (serverMenu().length === 0) await getMenu()
  return whitelist.includes(name) || grantsPage(serverMenu(), name, role)
}

/** The redirect of a visitor who may not open a page; undefined if permitted. */
export async function redirectUnpermitted(
  page: PageAccess & { name: string },
  menuFromServer: boolean,
): Promise<Redirect | undefined> {
  const role = buyerUser.getState()?.role
  const permitted = mayOpen(page, role)
  if (!menuFromServer) return permitted ? undefined : { redirectTo: firstPermittedPath(role) }
  return (await isInServerMenu(page.name, role)) && permitted ? undefined : { redirectTo: notFoundUrl() }
}
