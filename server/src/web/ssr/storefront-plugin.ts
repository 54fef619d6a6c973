import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { getOrder } from '@faka/contract/delivery/delivery'
import type { getItem, pageItems } from '@faka/contract/item/item'
import { pageItems as pageItemsOperation } from '@faka/contract/item/item'
import type { getPlatformText } from '@faka/contract/menu/platform-text'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { type Locale, localeKey } from '@faka/contract/shared/locale'
import type { AccentTheme } from '@faka/contract/shop/accent'
import type { getCustomPage } from '@faka/contract/shop/custom-page'
import type { getShop } from '@faka/contract/shop/shop'
import type { InitialData, RenderOptions } from '@faka/contract/storefront/initial-data'
import { locateSite, pathWithoutBase } from '@faka/contract/storefront/mobile-site'
import type { StorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { mountPwa } from '../pwa/mount-pwa.ts'
import { isUnlisted, readUrlLocale } from '../search/page-address.ts'
import { searchHead } from '../search/search-head.ts'
import { contentPolicy, type PolicyDirectives, setPageHeaders } from '../security-headers.ts'
import { type Bundle, loadBundle, type PageData, type PageUrl, type RendererReads } from './bundle.ts'
import { chooseEncoding, type Encoding, encode } from './encode.ts'
import { renderDocument } from './render-document.ts'
import { settingCookie } from './setting-cookie.ts'
import { findSiteRedirect, isFromPhone, rememberSite } from './site-redirect.ts'
import { readVisitorSettings } from './visitor-settings.ts'

/**
 * The reads of server-side rendering; each throws `DomainError` where the thing does not exist. The available payment
 * methods depend on the browser.
 */
interface StorefrontReads {
  getShop(input: InputOf<typeof getShop>, userAgent: string): Promise<ReplyOf<typeof getShop>>
  pageItems(input: InputOf<typeof pageItems>): Promise<ReplyOf<typeof pageItems>>
  /** What the shop itself says of it is in this language. */
  getItem(
    input: InputOf<typeof getItem>,
    visitor: { userAgent: string; locale: Locale },
  ): Promise<ReplyOf<typeof getItem>>
  /** Counts as a lookup of the visitor that sent the request; undefined for an order that is not unpaid. */
  getUnpaidOrder(
    input: Pick<InputOf<typeof getOrder>, 'orderNo'>,
    request: FastifyRequest,
  ): Promise<ReplyOf<typeof getOrder> | undefined>
  /** The colours of the shop of an order; an unknown number counts as a lookup of the visitor. */
  findOrderAccent(
    input: Pick<InputOf<typeof getOrder>, 'orderNo'>,
    request: FastifyRequest,
  ): Promise<AccentTheme | undefined>
  /** In this language where it exists. */
  getPlatformText(
    input: InputOf<typeof getPlatformText> & { locale: Locale },
  ): Promise<ReplyOf<typeof getPlatformText>>
  getCustomPage(input: InputOf<typeof getCustomPage>): Promise<ReplyOf<typeof getCustomPage>>
  now(): Date
}

export interface StorefrontOptions {
  /** The folder of the built storefront, `web/dist`. */
  dist: string
  settings: StorefrontSettings
  /** Other origins to which browsers upload pictures. */
  uploadOrigins?: readonly string[]
  /** Whether a captcha is set up. */
  framesCaptcha?: boolean
  /** The URL of the full site, without a trailing slash. */
  publicUrl: string
  reads: StorefrontReads
  /** Called for every read that failed for another reason than a missing thing. */
  onError: (error: unknown) => void
}

/** A thousand encoded pages are some ten megabytes. */
const maxCachedPages = 1000
const yearSeconds = 365 * 24 * 3600
/** The request headers that a page depends on. */
const varyHeader = 'accept-encoding, accept-language, cookie, sec-ch-ua-mobile, user-agent'

const notFoundKinds: Partial<Record<string, 'shop' | 'item' | 'classify' | 'customPage'>> = {
  shopNotFound: 'shop',
  itemNotFound: 'item',
  classifyNotFound: 'classify',
  customPageNotFound: 'customPage',
}

/** Who is limited gets the page without its order: the call of the browser then says why. */
const whereNotLimited = (error: unknown): undefined => {
  if (error instanceof DomainError && error.codeName === 'tooOften') return undefined
  throw error
}

const rendererReads = (
  reads: StorefrontReads,
  request: FastifyRequest,
  locale: Locale,
  userAgent = request.headers['user-agent'] ?? '',
): RendererReads => ({
  getShop: (input) => reads.getShop(input, userAgent),
  pageItems: (input) => reads.pageItems(pageItemsOperation.input.parse(input)),
  getItem: (input) => reads.getItem(input, { userAgent, locale }),
  getUnpaidOrder: (input) => reads.getUnpaidOrder(input, request).catch(whereNotLimited),
  findOrderAccent: (input) => reads.findOrderAccent(input, request).catch(whereNotLimited),
  getPlatformText: (input) => reads.getPlatformText(input),
  getCustomPage: (input) => reads.getCustomPage(input),
  now: () => reads.now(),
  notFoundKind: (error) => (error instanceof DomainError ? notFoundKinds[error.codeName] : undefined),
})

const urlLocaleOf = ({ search }: PageUrl) => readUrlLocale(new URLSearchParams(search))

interface RenderedPage {
  body: Buffer
  policy: PolicyDirectives
}

/** An order is kept nowhere, so that going back to it never shows a former state. */
const pageCaching = (first: InitialData | undefined): string =>
  first?.page === 'checkout' ? 'no-store' : 'private, no-cache'

/** Serves the built files: cached without limit where their name contains a hash, else for an hour. */
function serveFiles(app: FastifyInstance, dist: string): void {
  app.register(async (files) => {
    files.addHook('onRequest', async (_request, reply) => void setPageHeaders(reply))
    await files.register(fastifyStatic, {
      root: join(dist, 'client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      cacheControl: false,
      decorateReply: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/static/')
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
        )
      },
    })
  })
}

/** The data of a page and the status of its answer; without data, the browser renders the page and tries again. */
async function loadPageData(
  { renderer }: Bundle,
  { reads, onError }: StorefrontOptions,
  url: PageUrl,
  setting: RenderOptions,
  request: FastifyRequest,
): Promise<{ data: PageData; status: number }> {
  try {
    const data = await renderer.loadPageData(
      url,
      setting.locale,
      rendererReads(reads, request, setting.locale),
    )
    return { data, status: data.notFound ? 404 : 200 }
  } catch (error) {
    onError(error)
    return { data: renderer.emptyPageData(url, setting.locale), status: 503 }
  }
}

/**
 * Serves the storefront: its files, the rendered first screens of shops, items, unpaid orders and the platform's
 * texts, the loading state of every other page, and the not-found page with 404. Mount it last, since it answers every GET that no other route takes.
 */
export async function storefrontPlugin(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { dist, settings } = options
  const bundle = await loadBundle(dist)
  const sites = { publicUrl: options.publicUrl, mobileBase: settings.mobileBase }
  const renderOnce = createSingleFlight<RenderedPage>(maxCachedPages)

  const build = async (
    url: PageUrl,
    data: PageData,
    setting: RenderOptions,
    encoding: Encoding,
  ): Promise<RenderedPage> => {
    const { first, accent, title, description } = data
    const rendered = await bundle.renderer.renderPage(url, data, setting)
    const page = renderDocument({
      setting,
      title,
      description,
      searchHead: searchHead({ ...setting, url, first, description, urlLocale: urlLocaleOf(url) }, sites),
      settings,
      first,
      accent,
      files: bundle.filesOf(data.page, setting),
      styleText: bundle.styleText,
      ...rendered,
    })
    return {
      body: await encode(page.html, encoding),
      policy: contentPolicy(page, settings, options),
    }
  }

  /** An order is its buyer's alone and never the same a second time; every other page is rendered once for all. */
  const renderShared = (...[url, data, setting, encoding]: Parameters<typeof build>) => {
    const render = () => build(url, data, setting, encoding)
    if (data.first?.page === 'checkout') return render()
    const key = createHash('sha256')
      .update(JSON.stringify([url.pathname, url.search, data, setting, encoding]))
      .digest('base64')
    return renderOnce(key, render)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const requestUrl = new URL(request.url, 'http://own.origin')
    const redirect = findSiteRedirect(request, requestUrl, sites)
    if (redirect) {
      if (redirect.chosenSite) rememberSite(reply, redirect.chosenSite)
      return reply
        .header('cache-control', 'no-store')
        .header('vary', varyHeader)
        .redirect(redirect.location, 302)
    }
    const { mobile, base } = locateSite(
      { host: request.host, pathname: requestUrl.pathname },
      sites.mobileBase,
    )
    const url = { pathname: pathWithoutBase(base, requestUrl.pathname), search: requestUrl.search }
    const { isNewLocale, ...visitorSettings } = readVisitorSettings(
      request.cookies,
      request.headers['accept-language'],
      urlLocaleOf(url),
    )
    const setting: RenderOptions = {
      ...visitorSettings,
      mobile,
      base,
      phone: isFromPhone(request),
      contact: settings.contact,
      texts: settings.texts,
      codeWays: settings.codeWays,
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { data, status } = await loadPageData(bundle, options, url, setting, request)
    const { first } = data
    const { body, policy } = await renderShared(url, data, setting, encoding)
    setPageHeaders(reply, policy)
      .status(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': pageCaching(first),
        vary: varyHeader,
      })
    if (isUnlisted(data.page, first)) reply.header('x-robots-tag', 'noindex')
    if (isNewLocale) reply.setCookie(localeKey, setting.locale, settingCookie)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  serveFiles(app, dist)
  mountPwa(app, options)
  app.get('/*', answer)
}
