import type { StorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RenderedDocument } from './ssr/render-document.ts'

/** The directives of a content security policy with their values. */
export type PolicyDirectives = Readonly<Record<string, string[]>>

const connectOrigins = ({ services }: StorefrontSettings, uploadOrigins: readonly string[]): string[] => [
  ...new Set([
    ...Object.values(services).flatMap((base: string) => (base ? [new URL(base).origin] : [])),
    ...uploadOrigins,
  ]),
]

/**
 * The content security policy of a page: only our own scripts and styles, and the two inline blocks by their hashes.
 * Pictures may come from any https host, since sellers name them; requests go to the services, and uploads to
 * `uploadOrigins`.
 */
export const contentPolicy = (
  { styleHash, scriptHash }: Omit<RenderedDocument, 'html'>,
  settings: StorefrontSettings,
  uploadOrigins: readonly string[] = [],
): PolicyDirectives => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", scriptHash ?? ''].filter(Boolean),
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
  // the storefront's only policy, for the URL of its service worker
  'trusted-types': ['service-worker'],
})

/** Browsers use https alone for a year after a visit by https. */
const hsts = { maxAge: 365 * 24 * 3600, includeSubDomains: false }

/** The headers of every response, calls included. */
const responseHeaders = (overHttps: boolean): FastifyHelmetOptions => ({
  xContentTypeOptions: true,
  // URLs of orders must not reach the hosts of pictures and links
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: overHttps && hsts,
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
})

/** Sets the security headers of every response. Register it before any hook that answers. `overHttps`: of the shop's URL. */
export const registerSecurityHeaders = async (app: FastifyInstance, overHttps: boolean): Promise<void> => {
  await app.register(fastifyHelmet, responseHeaders(overHttps))
}

/**
 * Adds the headers of what a browser opens: isolated from windows that opened it and from pages that would embed it, with
 * a content security policy where it is a document.
 */
export function setPageHeaders(reply: FastifyReply, directives?: PolicyDirectives): FastifyReply {
  reply.helmet({
    contentSecurityPolicy: directives !== undefined && { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // besides the shop's own URL, a proxy may offer https
    ...(reply.request.protocol === 'https' && { strictTransportSecurity: hsts }),
  })
  return reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
}
