import type { MenuEntry } from '@faka/contract/menu'
import { changeAppSettings, readAppSettings } from '../../kernel/app-settings.ts'

/** What the server said that this visitor may open; empty until it was asked. */
export const serverMenu = (): readonly MenuEntry[] => readAppSettings().serverMenu

export const keepServerMenu = (fetched: readonly MenuEntry[]): void =>
  changeAppSettings({ serverMenu: fetched })

/** Forgets the menu: another person may open other pages. */
export const clearServerMenu = (): void => keepServerMenu([])

/** Whether a menu gives a page of this name to a role, in any of its branches; a guest has no role. */
export const gives = (entries: readonly MenuEntry[], name: string, role: string | undefined): boolean =>
  entries.some(({ name: own, meta: { roles }, children = [] }) => {
    const isFor = roles.length === 0 || roles.includes('*') || (role !== undefined && roles.includes(role))
    return isFor && (own === name || gives(children, name, role))
  })
