import { chooseLocale, type Locale, localeKey } from '@faka/contract/shared/locale'
import type { RenderOptions } from '@faka/contract/storefront/initial-data'
import { appSettingsCookie, parseLayoutSettings } from '@faka/contract/storefront/layout-settings'
import type { FastifyRequest } from 'fastify'

interface VisitorSettings extends Pick<RenderOptions, 'locale' | 'theme' | 'app'> {
  /** Whether the response has to set the cookie of the language, so that later pages have the same. */
  isNewLocale: boolean
}

/**
 * The visitor's language, theme and layout by cookies; the language else by that of the URL, then by the browser's
 * headers.
 */
export function readVisitorSettings(
  cookies: FastifyRequest['cookies'],
  acceptLanguage: string | undefined,
  urlLocale: Locale | undefined,
): VisitorSettings {
  const chosen = cookies[localeKey]
  const locale = chooseLocale(chosen, urlLocale ?? acceptLanguage)
  const theme = cookies.theme
  return {
    locale,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    app: parseLayoutSettings(cookies[appSettingsCookie]),
    isNewLocale: chosen !== locale,
  }
}
