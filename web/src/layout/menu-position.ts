import type { AppSettings } from '../lib/app-settings.ts'

/** Where the menu stands: at the side of the user center, in the header of every page, or nowhere. */
export type MenuPosition = 'side' | 'top' | 'none'

/** The header holds the menu only while it is shown itself. */
export function menuPosition({ menu, hideMenu, topMenu, navbar }: AppSettings): MenuPosition {
  if (!menu || hideMenu) return 'none'
  return topMenu && navbar ? 'top' : 'side'
}

/** The id of the place in the header into which the menu is drawn. */
export const topMenuSlotId = 'top-menu'
