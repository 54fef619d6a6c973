import type { MenuEntry } from '@faka/contract/menu/menu'
import { changeAppSettings, readAppSettings } from '../../lib/app-settings.ts'

/** What the server said that this visitor may open; empty until it was asked. */
export const serverMenu = (): readonly MenuEntry[] => readAppSettings().serverMenu

export const storeServerMenu = (fetched: readonly MenuEntry[]): void =>
  changeAppSettings({ serverMenu: fetched })

/** Forgets the menu: another person may open other pages. */
export const clearServerMenu = (): void => storeServerMenu([])

const isAllowed = ({ meta: { roles } }: Pick<MenuEntry, 'meta'>, role: string | undefined): boolean =>
  roles.length === 0 || roles.includes('*') || (role !== undefined && roles.includes(role))

/** What of a menu a role may open, without its groups, in the menu's own order; a guest has no role. */
export const leavesFor = (entries: readonly MenuEntry[], role: string | undefined): MenuEntry[] =>
  entries
    .filter((entry) => isAllowed(entry, role))
    .toSorted((a, b) => a.meta.order - b.meta.order)
    .flatMap((entry) => (entry.children ? leavesFor(entry.children, role) : [entry]))

/** Whether a menu gives a page of this name to a role, in any of its branches; a guest has no role. */
export const grantsPage = (entries: readonly MenuEntry[], name: string, role: string | undefined): boolean =>
  entries.some(
    (entry) =>
      isAllowed(entry, role) && (entry.name === name || grantsPage(entry.children ?? [], name, role)),
  )
