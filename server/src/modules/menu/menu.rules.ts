import type { MenuEntry } from '@faka/contract/menu/menu'
import { pages } from '@faka/contract/pages'
import type { Page } from '@faka/contract/shared/page'

const entry = ({ name, path, title, roles, menu: inMenu }: Page): MenuEntry[] =>
  inMenu
    ? [
        {
          name,
          path,
          meta: { locale: title ?? '', icon: inMenu.icon, order: inMenu.order, roles: [...roles] },
        },
      ]
    : []

const isOfUserCenter = ({ layout }: Page): boolean => layout === 'user'

/** Every page of the storefront that has an entry; those of the user center below one of their own. */
const menu: readonly MenuEntry[] = [
  ...pages.filter((page) => !isOfUserCenter(page)).flatMap(entry),
  {
    name: 'user-center',
    path: '/userCenter',
    meta: { locale: 'profile.center', icon: 'user', order: 11, roles: ['*'] },
    children: pages.filter(isOfUserCenter).flatMap(entry),
  },
]

/** The part of the menu that a role may open. */
export function menuFor(role: 'admin' | 'user', entries = menu): MenuEntry[] {
  const isOpen = ({ meta }: Pick<MenuEntry, 'meta'>) => meta.roles.includes('*') || meta.roles.includes(role)
  return entries
    .filter(isOpen)
    .map(({ children, ...rest }) => (children ? { ...rest, children: children.filter(isOpen) } : rest))
}
