import type { MenuEntry } from '@faka/contract/menu/menu'
import { changeAppSettings, readAppSettings } from '../../lib/app-settings.ts'

/** The menu that the server returned for this visitor; empty until it is fetched. */
export const serverMenu = (): readonly MenuEntry[] => readAppSettings().serverMenu

export const storeServerMenu = (fetched: readonly MenuEntry[]): void =>
  changeAppSettings({ serverMenu: fetched })

/** Clears the menu: the next user may see other pages. */
export const clearServerMenu = (): void => storeServerMenu([])

const isAllowed = ({ meta: { roles } }: Pick<MenuEntry, 'meta'>, role: string | undefined): boolean =>
  roles.length === 0 || roles.includes('*') || (role !== undefined && roles.includes(role))

/** The pages of a menu that a role may open, without groups, sorted; a guest has no role. */
export const leavesFor = (entries: readonly MenuEntry[], role: string | undefined): MenuEntry[] =>
  entries
    .filter((entry) => isAllowed(entry, role))
    .toSorted((a, b) => a.meta.order - b.meta.order)
    .flatMap((entry) => (entry.children ? leavesFor(entry.children, role) : [entry]))

/** Whether a menu grants a role the page of this name, at any level; a guest has no role. */
export const grantsPage = (entries: readonly MenuEntry[], name: string, role: string | undefined): boolean =>
  entries.some(
    (entry) =>
      isAllowed(entry, role) && (entry.name === name || grantsPage(entry.children ?? [], name, role)),
  )
