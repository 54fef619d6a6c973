import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { StorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { RenderedDocument } from './ssr/render-document.ts'

/** The directives of a content security policy with their values. */
export type PolicyDirectives = Readonly<Record<string, string[]>>

const connectOrigins = ({ services }: StorefrontSettings, uploadOrigins: readonly string[]): string[] => [
  ...new Set([
    ...Object.values(services).flatMap((base: string) => (base ? [new URL(base).origin] : [])),
    ...uploadOrigins,
  ]),
]

interface PolicyOptions {
  /** Where browsers upload to. */
  uploadOrigins?: readonly string[] | undefined
  /** Whether the page shows the page of a captcha in a frame. */
  framesCaptcha?: boolean | undefined
}

/**
 * The content security policy of a page: only our own scripts and styles, and the two inline blocks by their hashes.
 * Pictures may come from any https host, since sellers name them; requests go to the services, and uploads to
 * `uploadOrigins`.
 */
export const contentPolicy = (
  { styleHash, scriptHash }: Omit<RenderedDocument, 'html'>,
  settings: StorefrontSettings,
  { uploadOrigins = [], framesCaptcha = false }: PolicyOptions = {},
): PolicyDirectives => ({
  // the captcha's script runs under the policy of its own page
  ...(framesCaptcha && { 'frame-src': ["'self'"] }),
  'default-src': ["'none'"],
  'script-src': ["'self'", scriptHash].filter(Boolean),
  'style-src': ["'self'", styleHash].filter(Boolean),
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'connect-src': ["'self'", ...connectOrigins(settings, uploadOrigins)],
  'font-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // the only policies: for the URL of the service worker, and for that of the worker that reads files of cards
  'trusted-types': ['service-worker', 'card-file'],
})

/** Browsers use https alone for a year after a visit by https. */
const hsts = { maxAge: 365 * 24 * 3600, includeSubDomains: false }

/** Every header of the library is off unless it is asked for. */
const noHeaders = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xContentTypeOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
} as const satisfies HelmetOptions

/** The security headers of every response, calls included, by name. `overHttps`: of the shop's URL. */
export function commonSecurityHeaders(overHttps: boolean): Readonly<Record<string, string>> {
  const setHeaders = helmet({
    ...noHeaders,
    xContentTypeOptions: true,
    // URLs of orders must not reach the hosts of pictures and links
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: overHttps && hsts,
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => {})
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/**
 * Sets the security headers of every response that a route, or a hook after this one, answers. The headers are prepared
 * once: a plugin that prepares them for each request costs a tenth of a call.
 */
export function registerSecurityHeaders(app: FastifyInstance, overHttps: boolean): void {
  const headers = Object.entries(commonSecurityHeaders(overHttps))
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}

/**
 * Adds the headers of what a browser opens: isolated from windows that opened it and from pages that would embed it, with
 * a content security policy where it is a document. `framedBy`: who may show it in a frame.
 */
export function setPageHeaders(
  reply: FastifyReply,
  directives?: PolicyDirectives,
  framedBy: 'none' | 'self' = 'none',
): FastifyReply {
  const setHeaders = helmet({
    ...noHeaders,
    contentSecurityPolicy: directives !== undefined && { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: framedBy === 'self' ? 'sameorigin' : 'deny' },
    // besides the shop's own URL, a proxy may offer https
    strictTransportSecurity: reply.request.protocol === 'https' && hsts,
  })
  setHeaders(reply.request.raw, reply.raw, () => {})
  return reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
}
