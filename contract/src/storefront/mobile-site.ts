/** The cookie by which a visitor on a phone stays on the full site; the query that sets or clears it. */
export const siteCookie = 'site'
export const siteQuery = 'site'

/** Which of the two sites an address belongs to. */
export type Site = 'full' | 'mobile'

/** What tells whether a visitor holds a phone: the client hint `Sec-CH-UA-Mobile` where there is one, and the User-Agent. */
export interface DeviceHints {
  /** `?1`, `?0`, or absent. */
  hint: string | undefined
  userAgent: string
}

/** Phones, by their User-Agents; tablets have room for the full site. */
const phonePattern =
  /\b(?:iPhone|iPod|Windows Phone|Mobile(?=.*(?:Safari|Firefox|MicroMessenger|QQ))|HarmonyOS.*Mobile|Phone; OpenHarmony|ArkWeb.*Mobile|Opera Mini)\b/
const tabletPattern = /\b(?:iPad|Tablet|PlayBook|Silk)\b/

/** Whether a visitor holds a phone. A hint counts more than the User-Agent, which says many things. */
export function isPhone({ hint, userAgent }: DeviceHints): boolean {
  if (hint === '?1') return true
  if (hint === '?0') return false
  return phonePattern.test(userAgent) && !tabletPattern.test(userAgent)
}

/** Where an address of ours stands. */
export interface SiteLocation {
  /** Whether it belongs to the mobile site. */
  mobile: boolean
  /** What stands before every path there; empty where the site has a host of its own. */
  base: string
}

/** Which site an address stands on, where the mobile one is a path of our own ("/m") or an address of its own. */
export function locateSite(
  { host, pathname }: Pick<URL, 'host' | 'pathname'>,
  mobileBase: string,
): SiteLocation {
  const site = mobileBase.startsWith('/') ? { host, pathname: mobileBase } : new URL(mobileBase)
  const base = site.pathname.replace(/\/$/, '')
  const mobile = host === site.host && (pathname === base || pathname.startsWith(`${base}/`))
  return { mobile, base: mobile ? base : '' }
}

/** The path of a page, without the base that it stands under. */
export const pathWithoutBase = (base: string, pathname: string): string => pathname.slice(base.length) || '/'

/** The same page on the mobile site. */
export const mobileSiteUrl = (mobileBase: string, path: string): string => mobileBase + path
