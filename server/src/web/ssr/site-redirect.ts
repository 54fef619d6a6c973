import {
  isPhone,
  locateSite,
  mobileSiteUrl,
  pathWithoutBase,
  type Site,
  siteCookie,
  siteQuery,
} from '@faka/contract/storefront/mobile-site'
import type { FastifyRequest } from 'fastify'
import { readCookie } from './visitor-settings.ts'

/** Another address for a visitor, and the cookie that keeps what he wished. */
export interface SiteRedirect {
  location: string
  cookie: string | undefined
}

const yearSeconds = 365 * 24 * 3600

const siteCookieHeader = (site: Site): string =>
  `${siteCookie}=${site === 'full' ? 'full' : ''}; Path=/; Max-Age=${site === 'full' ? yearSeconds : 0}; SameSite=Lax`

/** Whether a request comes from a phone, as it tells of itself. */
export function isFromPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return isPhone({
    hint: typeof hint === 'string' ? hint : undefined,
    userAgent: headers['user-agent'] ?? '',
  })
}

/** A browser asks for a document; programs and pictures stay where they are. */
const wantsDocument = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

/** A path that no browser reads as another host: one slash, and no backslash behind it. */
const safePath = (path: string): string => path.replace(/^[/\\]+/, '/')

/** The two sites, as they are reached. */
export interface SiteUrls {
  /** Where visitors find the full site, without a slash at the end. */
  publicUrl: string
  /** Where the mobile one stands: a path of our own, or an address. */
  mobileBase: string
}

/**
 * Where a visitor of this page goes instead: to the site that he asked for by `?site=`, or a phone to the same page of
 * the mobile site unless its owner asked for the full one. The cash desk of a phone is led on by its own page, which
 * has to read the order first.
 */
export function findSiteRedirect(
  request: FastifyRequest,
  url: URL,
  sites: SiteUrls,
): SiteRedirect | undefined {
  const { publicUrl, mobileBase } = sites
  const { mobile, base } = locateSite({ host: request.host, pathname: url.pathname }, mobileBase)
  const path = safePath(pathWithoutBase(base, url.pathname))
  const wish = url.searchParams.get(siteQuery)
  // a cookie of the mobile host says nothing to the full one, which has to hear the wish itself
  if (wish === 'full' && mobile && !mobileBase.startsWith('/'))
    return { location: publicUrl + path + url.search, cookie: undefined }
  if (wish === 'full' || wish === 'mobile') {
    url.searchParams.delete(siteQuery)
    const plain = path + url.search
    return {
      location: wish === 'full' ? plain : mobileSiteUrl(mobileBase, plain),
      cookie: siteCookieHeader(wish),
    }
  }
  if (mobile || path === '/cashDesk' || !wantsDocument(request)) return undefined
  if (readCookie(request.headers.cookie, siteCookie) === 'full' || !isFromPhone(request)) return undefined
  return { location: mobileSiteUrl(mobileBase, path + url.search), cookie: undefined }
}
