/** The cookie that keeps a phone on the full site, and the query parameter that sets or clears it. */
export const siteCookie = 'site'
export const siteQuery = 'site'

/** The two sites. */
export type Site = 'full' | 'mobile'

/** The headers that identify a phone: the client hint `Sec-CH-UA-Mobile` if present, and the User-Agent. */
export interface DeviceHints {
  /** `?1`, `?0`, or absent. */
  hint: string | undefined
  userAgent: string
}

/** User-Agents of phones. Tablets have room for the full site. */
const phonePattern =
  /\b(?:iPhone|iPod|Windows Phone|Mobile(?=.*(?:Safari|Firefox|MicroMessenger|QQ))|HarmonyOS.*Mobile|Phone; OpenHarmony|ArkWeb.*Mobile|Opera Mini)\b/
const tabletPattern = /\b(?:iPad|Tablet|PlayBook|Silk)\b/

/** Whether the visitor uses a phone. The client hint wins over the User-Agent. */
export function isPhone({ hint, userAgent }: DeviceHints): boolean {
  if (hint === '?1') return true
  if (hint === '?0') return false
  return phonePattern.test(userAgent) && !tabletPattern.test(userAgent)
}

/** Which site a URL belongs to. */
export interface SiteLocation {
  /** Whether it belongs to the mobile site. */
  mobile: boolean
  /** Path prefix of that site; empty if the site has a host of its own. */
  base: string
}

/** Finds the site a URL belongs to. `mobileBase` is a path ("/m") or the URL of a separate host. */
export function locateSite(
  { host, pathname }: Pick<URL, 'host' | 'pathname'>,
  mobileBase: string,
): SiteLocation {
  const site = mobileBase.startsWith('/') ? { host, pathname: mobileBase } : new URL(mobileBase)
  const base = site.pathname.replace(/\/$/, '')
  const mobile = host === site.host && (pathname === base || pathname.startsWith(`${base}/`))
  return { mobile, base: mobile ? base : '' }
}

/** The path of a page without the site's prefix. */
export const pathWithoutBase = (base: string, pathname: string): string => pathname.slice(base.length) || '/'

/** The same page on the mobile site. */
export const mobileSiteUrl = (mobileBase: string, path: string): string => mobileBase + path
