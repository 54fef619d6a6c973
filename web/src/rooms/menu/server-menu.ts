import type { MenuEntry } from '@faka/contract/menu'

let menu: readonly MenuEntry[] = []

/** What the server said that this visitor may open; empty until it was asked. */
export const serverMenu = (): readonly MenuEntry[] => menu

export function keepServerMenu(fetched: readonly MenuEntry[]): void {
  menu = fetched
}

/** Forgets the menu: another person may open other pages. */
export const clearServerMenu = (): void => keepServerMenu([])

/** Whether a menu has a page of this name, in any of its branches. */
export const hasPage = (entries: readonly MenuEntry[], name: string): boolean =>
  entries.some((entry) => entry.name === name || hasPage(entry.children ?? [], name))
