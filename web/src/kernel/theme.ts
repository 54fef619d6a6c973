import type { PaintSetting } from '@faka/contract/first-screen'

export type Theme = PaintSetting['theme']
export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]
export const themeKey = 'theme'

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** The theme of this page, as the server wrote it from the cookie. */
export const shownTheme = (): Theme => {
  const shown = document.documentElement.dataset.theme
  return isTheme(shown) ? shown : 'system'
}
