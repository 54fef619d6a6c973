import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findConsolePage } from '@faka/contract/console-pages'
import { consolePath } from '@faka/contract/shared/console-path'
import { localeKey } from '@faka/contract/shared/locale'
import type { RenderOptions } from '@faka/contract/storefront/initial-data'
import type { StorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicy, setPageHeaders } from '../security-headers.ts'
import { collectFiles, type PageFiles, readManifest } from '../ssr/bundle.ts'
import { chooseEncoding, encode } from '../ssr/encode.ts'
import { renderDocument } from '../ssr/render-document.ts'
import { settingCookie } from '../ssr/setting-cookie.ts'
import { isFromPhone } from '../ssr/site-redirect.ts'
import { readVisitorSettings } from '../ssr/visitor-settings.ts'

interface ConsoleOptions {
  /** The folder of the built console, `web/dist/console`. */
  dist: string
  settings: StorefrontSettings
  /** Other origins to which browsers upload pictures. */
  uploadOrigins: readonly string[]
  /** Whether a captcha is set up. */
  framesCaptcha?: boolean
}

const entryKey = 'src/app/console.tsx'
const yearSeconds = 365 * 24 * 3600

/** The files of the console's first page, and the texts of its style sheets. */
async function readBuild(dist: string): Promise<{ files: PageFiles; styleText: (path: string) => string }> {
  const found = collectFiles(await readManifest(dist), [entryKey])
  const [entry = '', ...preloads] = [...found.scripts].map((path) => `${consolePath}${path}`)
  const styles = [...found.styles]
  const texts = new Map<string, string>()
  for (const path of styles) texts.set(`${consolePath}${path}`, await readFile(join(dist, path), 'utf8'))
  return {
    files: { entry, preloads, parts: [], styles: [...texts.keys()] },
    styleText: (path) => texts.get(path) ?? '',
  }
}

/**
 * Serves the seller's console under `/seller`: one document for all of its pages, in the visitor's language and theme,
 * which the browser fills. Its files are apart from the storefront's, so that no buyer fetches them. Without a build
 * the storefront's not-found page answers.
 */
export async function mountConsole(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const { dist, settings } = options
  if (!existsSync(dist)) return
  const build = await readBuild(dist)
  await app.register(async (files) => {
    files.addHook('onRequest', async (_request, reply) => void setPageHeaders(reply))
    await files.register(fastifyStatic, {
      root: join(dist, 'static'),
      prefix: `${consolePath}/static/`,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`),
    })
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { isNewLocale, ...visitor } = readVisitorSettings(
      request.cookies,
      request.headers['accept-language'],
      undefined,
    )
    const site = { mobile: false, base: '', phone: isFromPhone(request) }
    const setting: RenderOptions = {
      ...visitor,
      ...site,
      contact: settings.contact,
      texts: settings.texts,
      codeWays: settings.codeWays,
    }
    const page = renderDocument({
      setting,
      settings,
      ...build,
      title: 'FAKA',
      description: '',
      searchHead: '',
      html: '',
      preloads: '',
      first: undefined,
    })
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const isPage = findConsolePage(new URL(request.url, 'http://own.origin').pathname) !== undefined
    setPageHeaders(reply, contentPolicy(page, settings, options))
      .status(isPage ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        vary: 'accept-encoding, accept-language, cookie, sec-ch-ua-mobile, user-agent',
      })
    if (isNewLocale) reply.setCookie(localeKey, setting.locale, settingCookie)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(await encode(page.html, encoding))
  }
  app.get(consolePath, answer)
  app.get(`${consolePath}/*`, answer)
}
