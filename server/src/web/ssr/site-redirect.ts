import { pages } from '@faka/contract/pages'
import type { Page } from '@faka/contract/shared/page'
import {
  isPhone,
  locateSite,
  mobileSiteUrl,
  pathWithoutBase,
  type Site,
  siteCookie,
  siteQuery,
} from '@faka/contract/storefront/mobile-site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { settingCookie } from './setting-cookie.ts'

/** The redirect to the other site, with the visitor's choice where it is to be remembered. */
export interface SiteRedirect {
  location: string
  chosenSite: Site | undefined
}

/** Remembers a choice of the full site; the mobile one is where phones are redirected anyway. */
export function rememberSite(reply: FastifyReply, site: Site): void {
  if (site === 'full') reply.setCookie(siteCookie, site, settingCookie)
  else reply.clearCookie(siteCookie, settingCookie)
}

/** Whether a request comes from a phone, by its headers. */
export function isFromPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return isPhone({
    hint: typeof hint === 'string' ? hint : undefined,
    userAgent: headers['user-agent'] ?? '',
  })
}

/** Whether a browser requests a document; programs and pictures are not redirected. */
const wantsDocument = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

/** Whether the page redirects phones by itself, as the checkout, which has to read the order first. */
const redirectsItself = (path: string): boolean =>
  pages.some((page: Page) => page.redirectsPhones && page.path === path)

/** A path that no browser reads as another host: one slash at its start, and no backslash after it. */
const safePath = (path: string): string => path.replace(/^[/\\]+/, '/')

/** The URLs of the two sites. */
export interface SiteUrls {
  /** The URL of the full site, without a trailing slash. */
  publicUrl: string
  /** The mobile site: a path of this origin, or a URL. */
  mobileBase: string
}

/**
 * Where a visitor is redirected: to the site chosen by `?site=`, or on a phone to the same page of the mobile site unless
 * the full one was chosen. The checkout is not redirected here: its page has to read the order first.
 */
export function findSiteRedirect(
  request: FastifyRequest,
  url: URL,
  sites: SiteUrls,
): SiteRedirect | undefined {
  const { publicUrl, mobileBase } = sites
  const { mobile, base } = locateSite({ host: request.host, pathname: url.pathname }, mobileBase)
  const path = safePath(pathWithoutBase(base, url.pathname))
  const chosen = url.searchParams.get(siteQuery)
  // the full site on another host cannot read this cookie, so the choice stays in the URL
  if (chosen === 'full' && mobile && !mobileBase.startsWith('/'))
    return { location: publicUrl + path + url.search, chosenSite: undefined }
  if (chosen === 'full' || chosen === 'mobile') {
    url.searchParams.delete(siteQuery)
    const target = path + url.search
    return {
      location: chosen === 'full' ? target : mobileSiteUrl(mobileBase, target),
      chosenSite: chosen,
    }
  }
  if (mobile || redirectsItself(path) || !wantsDocument(request)) return undefined
  if (request.cookies[siteCookie] === 'full' || !isFromPhone(request)) return undefined
  return { location: mobileSiteUrl(mobileBase, path + url.search), chosenSite: undefined }
}
