import type { RenderOptions } from '@faka/contract/storefront/initial-data'

export type Theme = RenderOptions['theme']
export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]
export const themeKey = 'theme'

export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** The theme of this page, as the server wrote it from the cookie. */
export const currentTheme = (): Theme => {
  const shown = document.documentElement.dataset.theme
  return isTheme(shown) ? shown : 'system'
}
