import { type Locale, locales } from '@faka/contract/shared/locale'
import { readAppSettings } from '../lib/app-settings.ts'
import { isTheme, type Theme } from '../lib/theme.ts'

/** How the gallery is displayed; all of it is in the URL. */
export interface DisplayOptions {
  locale: Locale
  theme: Theme
  colorWeak: boolean
}

/**
 * Reads `?theme=dark&locale=en-US&colorWeak=1`. Defaults: Chinese, the system's theme, and the visitor's own
 * `colorWeak`.
 */
export function readDisplayOptions(search: string): DisplayOptions {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  return {
    locale: locales.find((locale) => locale === query.get('locale')) ?? 'zh-CN',
    theme: isTheme(theme) ? theme : 'system',
    colorWeak: query.has('colorWeak') ? query.get('colorWeak') === '1' : readAppSettings().colorWeak,
  }
}

export const displayOptionsUrl = ({ locale, theme, colorWeak }: DisplayOptions): string =>
  `?${new URLSearchParams({ locale, theme, colorWeak: colorWeak ? '1' : '0' })}`
