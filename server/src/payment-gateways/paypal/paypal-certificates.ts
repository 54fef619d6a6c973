import { type KeyObject, X509Certificate } from 'node:crypto'
import { isPrivateUrl } from '../../platform/private-url.ts'
import type { RawNotification } from '../gateway-adapter.ts'
import { baseUrl } from '../gateway-url.ts'
import { readText } from '../request-gateway.ts'
import { requireRsa } from '../rsa-keys.ts'
import type { PaypalCache, PaypalDeps } from './paypal-cache.ts'
import type { PaypalSettings } from './paypal-settings.ts'

const timeoutMs = 10_000

const pathPattern = /^\/v1\/notifications\/certs\/CERT-[0-9A-Za-z-]{1,80}$/
const hosts = new Set([
  'https://api.paypal.com',
  'https://api-m.paypal.com',
  'https://api.sandbox.paypal.com',
  'https://api-m.sandbox.paypal.com',
])

/**
 * Whether a webhook's certificate URL is one of PayPal's. The header is not signed: from any other host the
 * sender could supply a key of its own. A simulator on a private host serves its own certificate.
 */
export function isCertificateUrl(text: string, { gatewayUrl }: Pick<PaypalSettings, 'gatewayUrl'>): boolean {
  if (text.length > 300 || !URL.canParse(text)) return false
  const { origin, pathname, href } = new URL(text)
  // host and path only: no port, user or query
  if (href !== text || text !== origin + pathname || !pathPattern.test(pathname)) return false
  return hosts.has(origin) || (isPrivateUrl(gatewayUrl) && origin === new URL(gatewayUrl).origin)
}

/** The key of a fetched certificate; undefined if it was not fetched or is not valid at this time. */
export function certificateKey(url: string, now: Date, { certificates }: PaypalCache): KeyObject | undefined {
  const certificate = certificates.get(url)
  if (!certificate) return undefined
  const isValid = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)
  return isValid ? certificate.publicKey : undefined
}

/**
 * Caches a certificate of PayPal. Throws if its name is not PayPal's or its key is not RSA of at least 2048
 * bits.
 */
export function cacheCertificate({ certificates }: PaypalCache, url: string, pem: string): void {
  const certificate = new X509Certificate(pem)
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? ''
  if (!name.toLowerCase().endsWith('.paypal.com')) throw new Error('the certificate is not of PayPal')
  requireRsa(certificate.publicKey)
  certificates.set(url, certificate)
}

/**
 * Fetches the certificate named by a webhook, over TLS from PayPal only; returns whether it is available now.
 */
export async function fetchCertificate(
  settings: PaypalSettings,
  deps: PaypalDeps,
  { headers }: Pick<RawNotification, 'headers'>,
): Promise<boolean> {
  const url = headers['paypal-cert-url'] ?? ''
  if (!isCertificateUrl(url, { gatewayUrl: baseUrl(settings, deps) })) return false
  try {
    const response = await deps.fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = response.status === 200 ? await readText(response) : undefined
    if (text === undefined) {
      await response.body?.cancel()
      return false
    }
    cacheCertificate(deps.cache, url, text)
    return true
  } catch {
    return false
  }
}
