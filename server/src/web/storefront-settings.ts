import { type Env, type PlatformSettings, readBaseUrl, splitList } from '../platform/config.ts'

interface StorefrontSettings {
  /** The URL of each service as the storefront calls it; empty: its own origin. */
  serviceUrls: { userManagement: string; cardCore: string }
  /** The mobile site: a path of this origin, or a URL; without a trailing slash. */
  mobileUrl: string
  /** The URL of the page that asks for a card password; empty: on the current site. */
  verifyPasswordUrl: string
  /** Whether the storefront works offline; false unregisters the service workers of earlier visits. */
  offline: boolean
  /** Other origins from which a storefront may call the services. */
  allowedOrigins: readonly string[]
}

declare module '../platform/config.ts' {
  interface Config extends StorefrontSettings {}
}

/** Origins as browsers send them: scheme, host and port alone. The origin of the mobile site is always included. */
function readOrigins(env: Env, mobileUrl: string, errors: string[]): string[] {
  const origins = splitList(env.ALLOWED_ORIGINS)
  // URL parsers accept a star in a host name, but it would match nothing
  for (const origin of origins)
    if (!/^https?:\/\/[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      errors.push(`ALLOWED_ORIGINS names "${origin}"; it must be an origin such as https://shop.example.`)
  return mobileUrl.startsWith('/') ? origins : [...new Set([...origins, new URL(mobileUrl).origin])]
}

/** A path of this origin, or a URL other than that of the full site, where phones would be redirected endlessly. */
function readMobileUrl(env: Env, publicUrl: string, errors: string[]): string {
  const text = (env.MOBILE_URL || '/m').replace(/\/+$/, '')
  if (/^\/[a-z0-9-]+$/.test(text)) return text
  const address = readBaseUrl(env, 'MOBILE_URL', errors)
  if (address !== undefined && new URL(address).href === new URL(publicUrl).href)
    errors.push(
      'MOBILE_URL is the address of the full site; give the mobile site a path or a host of its own.',
    )
  return address ?? '/m'
}

/** Reads where the storefront is, and where it finds its services. */
export function readStorefrontSettings(
  env: Env,
  { publicUrl }: PlatformSettings,
  errors: string[],
): StorefrontSettings {
  const mobileUrl = readMobileUrl(env, publicUrl, errors)
  return {
    serviceUrls: {
      userManagement: readBaseUrl(env, 'USER_MANAGEMENT_URL', errors) ?? '',
      cardCore: readBaseUrl(env, 'CARD_CORE_URL', errors) ?? '',
    },
    mobileUrl,
    verifyPasswordUrl: readBaseUrl(env, 'VERIFY_PASSWORD_URL', errors) ?? '',
    offline: env.OFFLINE !== '0',
    allowedOrigins: readOrigins(env, mobileUrl, errors),
  }
}
