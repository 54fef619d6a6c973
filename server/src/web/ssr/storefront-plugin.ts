import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { getItem, pageItems } from '@faka/contract/item/item'
import { pageItems as pageItemsOperation } from '@faka/contract/item/item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { getShop } from '@faka/contract/shop/shop'
import type { RenderOptions } from '@faka/contract/storefront/initial-data'
import { locateSite, pathWithoutBase } from '@faka/contract/storefront/mobile-site'
import type { StorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { mountPwa } from '../pwa/mount-pwa.ts'
import { contentPolicy, securityHeaders } from '../security-headers.ts'
import { loadBundle, type PageData, type PageUrl, type RendererReads } from './bundle.ts'
import { chooseEncoding, type Encoding, encode } from './encode.ts'
import { createPageCache } from './page-cache.ts'
import { renderDocument } from './render-document.ts'
import { findSiteRedirect, isFromPhone } from './site-redirect.ts'
import { readVisitorSettings } from './visitor-settings.ts'

/**
 * How the storefront reads for its first paint; each throws `Refused` where the thing is absent. What a visitor can pay
 * by depends on his browser.
 */
export interface StorefrontReads {
  getShop(input: InputOf<typeof getShop>, userAgent: string): Promise<ReplyOf<typeof getShop>>
  pageItems(input: InputOf<typeof pageItems>): Promise<ReplyOf<typeof pageItems>>
  getItem(input: InputOf<typeof getItem>, userAgent: string): Promise<ReplyOf<typeof getItem>>
}

export interface StorefrontOptions {
  /** The folder of the built storefront, `web/dist`. */
  dist: string
  settings: StorefrontSettings
  /** Origins to which browsers send pictures, besides our own. */
  uploadOrigins?: readonly string[]
  /** Where visitors find the full site, without a slash at the end. */
  publicUrl: string
  reads: StorefrontReads
  /** Hears of every reading that failed for another reason than absence. */
  onError: (error: unknown) => void
}

/** Pages as they are sent; a thousand of them are some ten megabytes. */
const maxCachedPages = 1000
const yearSeconds = 365 * 24 * 3600
/** What a page depends on besides its address. */
const varyHeader = 'accept-encoding, accept-language, cookie, sec-ch-ua-mobile, user-agent'

const notFoundKinds: Partial<Record<string, 'shop' | 'item' | 'classify'>> = {
  shopNotFound: 'shop',
  itemNotFound: 'item',
  classifyNotFound: 'classify',
}

const rendererReads = (reads: StorefrontReads, userAgent: string): RendererReads => ({
  getShop: (input) => reads.getShop(input, userAgent),
  pageItems: (input) => reads.pageItems(pageItemsOperation.input.parse(input)),
  getItem: (input) => reads.getItem(input, userAgent),
  notFoundKind: (error) => (error instanceof DomainError ? notFoundKinds[error.codeName] : undefined),
})

interface RenderedPage {
  body: Buffer
  policy: string
}

/** Serves the built files: those with a hash in their name for ever, the others for an hour. */
function serveFiles(app: FastifyInstance, dist: string): void {
  app.register(fastifyStatic, {
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
      for (const [name, value] of Object.entries(securityHeaders(false))) reply.header(name, value)
    },
  })
}

/**
 * Serves the storefront: its files, the painted first screens of shops and items, the painted frame of every other
 * page, and the lost page with 404. Mount it last: it answers every GET that no other route takes.
 */
export async function storefrontPlugin(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { dist, settings } = options
  const bundle = await loadBundle(dist)
  const sites = { publicUrl: options.publicUrl, mobileBase: settings.mobileBase }
  const kept = createPageCache<RenderedPage>(maxCachedPages)

  // Where reading fails, the browser draws the page and tries by itself.
  const sceneWithoutData = (url: PageUrl): PageData => ({
    page: url.pathname.startsWith('/itemDetail/') ? 'item-detail' : 'shop-detail',
    notFound: false,
    first: undefined,
    title: 'FAKA',
    description: '',
  })
  const findScene = async (
    url: PageUrl,
    setting: RenderOptions,
    userAgent: string,
  ): Promise<{ scene: PageData; status: number }> => {
    try {
      const scene = await bundle.renderer.loadPageData(
        url,
        setting.locale,
        rendererReads(options.reads, userAgent),
      )
      return { scene, status: scene.notFound ? 404 : 200 }
    } catch (error) {
      options.onError(error)
      return { scene: sceneWithoutData(url), status: 503 }
    }
  }
  const build = async (
    url: PageUrl,
    scene: PageData,
    setting: RenderOptions,
    encoding: Encoding,
  ): Promise<RenderedPage> => {
    const { first, title, description } = scene
    const page = renderDocument({
      setting,
      title,
      description,
      canonical: setting.mobile ? options.publicUrl + url.pathname + url.search : undefined,
      settings,
      first,
      files: bundle.filesOf(scene.page, setting),
      styleText: bundle.styleText,
      ...bundle.renderer.renderPage(url, scene, setting),
    })
    return {
      body: await encode(page.html, encoding),
      policy: contentPolicy(page, settings, options.uploadOrigins),
    }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = new URL(request.url, 'http://own.origin')
    const redirect = findSiteRedirect(request, asked, sites)
    if (redirect) {
      if (redirect.cookie) reply.header('set-cookie', redirect.cookie)
      return reply
        .header('cache-control', 'no-store')
        .header('vary', varyHeader)
        .redirect(redirect.location, 302)
    }
    const { mobile, base } = locateSite({ host: request.host, pathname: asked.pathname }, sites.mobileBase)
    const url = { pathname: pathWithoutBase(base, asked.pathname), search: asked.search }
    const { cookie, ...chosen } = readVisitorSettings(
      request.headers.cookie,
      request.headers['accept-language'],
    )
    const setting: RenderOptions = {
      ...chosen,
      ...{ mobile, base, phone: isFromPhone(request), contact: settings.contact, texts: settings.texts },
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { scene, status } = await findScene(url, setting, request.headers['user-agent'] ?? '')
    const key = createHash('sha256')
      .update(JSON.stringify([url.pathname, url.search, scene, setting, encoding]))
      .digest('base64')
    const { body, policy } = await kept.get(key, () => build(url, scene, setting, encoding))
    reply.status(status).headers({
      ...securityHeaders(request.protocol === 'https'),
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: varyHeader,
    })
    if (cookie) reply.header('set-cookie', cookie)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  serveFiles(app, dist)
  mountPwa(app, options)
  app.get('/*', answer)
}
