import type { StorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import type { RenderedDocument } from './ssr/render-document.ts'

const connectOrigins = ({ services }: StorefrontSettings, stores: readonly string[]): string[] => [
  ...new Set([
    ...Object.values(services).flatMap((base: string) => (base ? [new URL(base).origin] : [])),
    ...stores,
  ]),
]

/**
 * The content security policy of a page: nothing but our own scripts and styles, and the two inlined blocks by
 * their hashes. Pictures may come from any https host, since sellers name them; calls go to the services only, and
 * pictures that buyers send to `stores`.
 */
export function contentPolicy(
  { styleHash, scriptHash }: Omit<RenderedDocument, 'html'>,
  settings: StorefrontSettings,
  stores: readonly string[] = [],
): string {
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    words("script-src 'self'", scriptHash),
    words("style-src 'self'", styleHash),
    "img-src 'self' data: blob: https:",
    words("connect-src 'self'", ...connectOrigins(settings, stores)),
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // the one policy by which the storefront names its own worker
    'trusted-types service-worker',
  ].join('; ')
}

const yearSeconds = 365 * 24 * 3600
/** Browsers that came over https once come by no other way for a year. */
export const hstsValue = `max-age=${yearSeconds}`

/** What a page is shut off by from windows that opened it, and from pages that would show it as their own. */
export const isolationHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** The headers that every answer to a browser carries. `secure`: the visitor came over https. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses of orders must not reach the hosts of pictures and links.
  'referrer-policy': 'no-referrer',
  ...isolationHeaders,
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(secure && { 'strict-transport-security': hstsValue }),
})
