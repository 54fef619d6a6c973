import { appSettingsCookie, readPainted } from '@faka/contract/app-settings'
import type { PaintSetting } from '@faka/contract/first-screen'
import { chooseLocale, localeKey } from '@faka/contract/locale'

/** One cookie of a request; undefined where it is absent or was not written by us. */
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

interface Visitor extends Pick<PaintSetting, 'locale' | 'theme' | 'app'> {
  /** The cookie that the first answer sets, so that every later paint speaks the same language. */
  cookie: string | undefined
}

const yearSeconds = 365 * 24 * 3600

/** The visitor's language, theme and settings: as the cookies say, the language else as the browser asks. */
export function visitorSetting(cookies: string | undefined, acceptLanguage: string | undefined): Visitor {
  const chosen = readCookie(cookies, localeKey)
  const locale = chooseLocale(chosen, acceptLanguage)
  const theme = readCookie(cookies, 'theme')
  return {
    locale,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    app: readPainted(readCookie(cookies, appSettingsCookie)),
    cookie:
      chosen === locale ? undefined : `${localeKey}=${locale}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`,
  }
}
