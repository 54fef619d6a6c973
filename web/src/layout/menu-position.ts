import type { AppSettings } from '../lib/app-settings.ts'

/** Where the menu is: at the side of the user center, in the header of every page, or nowhere. */
export type MenuPosition = 'side' | 'top' | 'none'

/** The header can hold the menu only while the header itself is shown. */
export function menuPosition({ menu, hideMenu, topMenu, navbar }: AppSettings): MenuPosition {
  if (!menu || hideMenu) return 'none'
  return topMenu && navbar ? 'top' : 'side'
}

/** The id of the element in the header into which the menu is rendered. */
export const topMenuSlotId = 'top-menu'
