import { chooseLocale, localeKey } from '@faka/contract/shared/locale'
import type { RenderOptions } from '@faka/contract/storefront/initial-data'
import { appSettingsCookie, parseLayoutSettings } from '@faka/contract/storefront/layout-settings'

/** A cookie of a request; undefined where it is absent or malformed. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  try {
    return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

interface VisitorSettings extends Pick<RenderOptions, 'locale' | 'theme' | 'app'> {
  /** The cookie that the first response sets, so that later pages have the same language. */
  cookie: string | undefined
}

const yearSeconds = 365 * 24 * 3600

/** The visitor's language, theme and layout by cookies; the language else by the browser's headers. */
export function readVisitorSettings(
  cookies: string | undefined,
  acceptLanguage: string | undefined,
): VisitorSettings {
  const chosen = readCookie(cookies, localeKey)
  const locale = chooseLocale(chosen, acceptLanguage)
  const theme = readCookie(cookies, 'theme')
  return {
    locale,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    app: parseLayoutSettings(readCookie(cookies, appSettingsCookie)),
    cookie:
      chosen === locale ? undefined : `${localeKey}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`,
  }
}
