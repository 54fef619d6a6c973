import { chooseLocale, type Locale } from '@faka/contract/shared/locale'
import { ordersUrl } from '@faka/contract/shared/urls'
import type { RenderOptions } from '@faka/contract/storefront/initial-data'

/** The colours of an installed app: `--surface` and `--ground` of `web/src/ui/tokens.css`; a test compares them. */
export const surface = { light: '#ffffff', dark: '#171b24' }
export const ground = '#f4f6fa'

const manifestTexts: Record<Locale, { name: string; description: string }> = {
  'zh-CN': { name: 'FAKA 卡密商店', description: '买卡密，付款后立即到手；订单和卡密随时找回。' },
  'en-US': {
    name: 'FAKA card shop',
    description: 'Card keys at once after paying; orders and cards are found again at any time.',
  },
}

const icon = (name: string, side: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

/**
 * The manifest of one of the two sites (W3C Web Application Manifest). The app starts with the orders, which is what
 * buyers come back for; there is no shop that all of them share.
 */
export function createManifest(base: string, locale: Locale) {
  const { name, description } = manifestTexts[locale]
  return {
    id: `${base}/`,
    name,
    short_name: 'FAKA',
    description,
    lang: locale,
    dir: 'ltr',
    start_url: base + ordersUrl(),
    scope: `${base}/`,
    display: 'standalone',
    theme_color: surface.light,
    background_color: ground,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
  }
}

/** The path of a manifest, under the base of its site. */
export const manifestPath = '/manifest.webmanifest'

/** The language is part of the URL, since browsers request a manifest without cookies. */
export const readManifestLocale = (lang: string | undefined): Locale => chooseLocale(lang, undefined)

const color = (value: string, scheme?: 'light' | 'dark') =>
  `<meta name="theme-color" content="${value}"${scheme ? ` media="(prefers-color-scheme: ${scheme})"` : ''}>`

/** The elements of `<head>` for installing the page and for the colours of the browser around it. */
export function manifestHead({ base, locale, theme }: RenderOptions): string {
  const colors =
    theme === 'system' ? color(surface.light, 'light') + color(surface.dark, 'dark') : color(surface[theme])
  return [
    colors,
    `<link rel="manifest" href="${base}${manifestPath}?lang=${locale}">`,
    '<link rel="apple-touch-icon" href="/icons/apple-touch.png">',
  ].join('')
}
