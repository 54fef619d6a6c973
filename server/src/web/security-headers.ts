import type { StorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import type { RenderedDocument } from './ssr/render-document.ts'

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
export function contentPolicy(
  { styleHash, scriptHash }: Omit<RenderedDocument, 'html'>,
  settings: StorefrontSettings,
  uploadOrigins: readonly string[] = [],
): string {
  const directive = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    directive("script-src 'self'", scriptHash),
    directive("style-src 'self'", styleHash),
    "img-src 'self' data: blob: https:",
    directive("connect-src 'self'", ...connectOrigins(settings, uploadOrigins)),
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // the storefront's only policy, for the URL of its service worker
    'trusted-types service-worker',
  ].join('; ')
}

const yearSeconds = 365 * 24 * 3600
/** Browsers use https alone for a year after a visit by https. */
export const hstsValue = `max-age=${yearSeconds}`

/** Isolates a page from windows that opened it, and from pages that would embed it. */
export const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The headers of every response to a browser. `secure`: the request came over https. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // URLs of orders must not reach the hosts of pictures and links
  'referrer-policy': 'no-referrer',
  ...isolationHeaders,
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(secure && { 'strict-transport-security': hstsValue }),
})
