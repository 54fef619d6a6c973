import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { PaintSetting } from '@faka/contract/first-screen'
import type { getItem, pageItems } from '@faka/contract/item'
import { pageItems as pageItemsOperation } from '@faka/contract/item'
import { pathUnder, standingOf } from '@faka/contract/mobile'
import type { StorefrontSettings } from '@faka/contract/settings'
import type { getShop } from '@faka/contract/shop'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../kernel/refuse.ts'
import { type Address, loadBundle, type PainterReads, type Scene } from './bundle.ts'
import { pageOf } from './document.ts'
import { chooseEncoding, type Encoding, encode } from './encode.ts'
import { serveInstallation } from './installation.ts'
import { keptPages } from './kept-pages.ts'
import { contentPolicy, securityHeaders } from './security-headers.ts'
import { isFromPhone, siteRedirect } from './site-redirect.ts'
import { visitorSetting } from './visitor-setting.ts'

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
  stores?: readonly string[]
  /** Where visitors find the full site, without a slash at the end. */
  publicUrl: string
  reads: StorefrontReads
  /** Hears of every reading that failed for another reason than absence. */
  tellFailure: (error: unknown) => void
}

/** Pages as they are sent; a thousand of them are some ten megabytes. */
const mostKept = 1000
const yearSeconds = 365 * 24 * 3600
/** What a page depends on besides its address. */
const varies = 'accept-encoding, accept-language, cookie, sec-ch-ua-mobile, user-agent'

const absences: Partial<Record<string, 'shop' | 'item' | 'classify'>> = {
  shopNotFound: 'shop',
  itemNotFound: 'item',
  classifyNotFound: 'classify',
}

const painterReads = (reads: StorefrontReads, userAgent: string): PainterReads => ({
  getShop: (input) => reads.getShop(input, userAgent),
  pageItems: (input) => reads.pageItems(pageItemsOperation.input.parse(input)),
  getItem: (input) => reads.getItem(input, userAgent),
  whyAbsent: (error) => (error instanceof Refused ? absences[error.codeName] : undefined),
})

interface Sent {
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
export async function storefront(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { dist, settings } = options
  const bundle = await loadBundle(dist)
  const sites = { publicUrl: options.publicUrl, mobileBase: settings.mobileBase }
  const kept = keptPages<Sent>(mostKept)

  // Where reading fails, the browser draws the page and tries by itself.
  const sceneWithoutData = (url: Address): Scene => ({
    page: url.pathname.startsWith('/itemDetail/') ? 'item-detail' : 'shop-detail',
    lost: false,
    first: undefined,
    title: 'FAKA',
    description: '',
  })
  const findScene = async (
    url: Address,
    setting: PaintSetting,
    userAgent: string,
  ): Promise<{ scene: Scene; status: number }> => {
    try {
      const scene = await bundle.painter.sceneOf(url, setting.locale, painterReads(options.reads, userAgent))
      return { scene, status: scene.lost ? 404 : 200 }
    } catch (error) {
      options.tellFailure(error)
      return { scene: sceneWithoutData(url), status: 503 }
    }
  }
  const build = async (
    url: Address,
    scene: Scene,
    setting: PaintSetting,
    encoding: Encoding,
  ): Promise<Sent> => {
    const { first, title, description } = scene
    const page = pageOf({
      setting,
      title,
      description,
      canonical: setting.mobile ? options.publicUrl + url.pathname + url.search : undefined,
      settings,
      first,
      files: bundle.filesOf(scene.page, setting),
      styleText: bundle.styleText,
      ...bundle.painter.paint(url, scene, setting),
    })
    return { body: await encode(page.html, encoding), policy: contentPolicy(page, settings, options.stores) }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = new URL(request.url, 'http://own.origin')
    const redirect = siteRedirect(request, asked, sites)
    if (redirect) {
      if (redirect.cookie) reply.header('set-cookie', redirect.cookie)
      return reply.header('cache-control', 'no-store').header('vary', varies).redirect(redirect.location, 302)
    }
    const { mobile, base } = standingOf({ host: request.host, pathname: asked.pathname }, sites.mobileBase)
    const url = { pathname: pathUnder(base, asked.pathname), search: asked.search }
    const { cookie, ...chosen } = visitorSetting(request.headers.cookie, request.headers['accept-language'])
    const setting: PaintSetting = {
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
      vary: varies,
    })
    if (cookie) reply.header('set-cookie', cookie)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  serveFiles(app, dist)
  serveInstallation(app, options)
  app.get('/*', answer)
}
