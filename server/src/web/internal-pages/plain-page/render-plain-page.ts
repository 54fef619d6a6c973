import { createHash } from 'node:crypto'
import type { Locale } from '@faka/contract/shared/locale'
import type { PolicyDirectives } from '../../security-headers.ts'
import { pageStyle } from './page-style.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Allows the one style, and forms to this host. */
export const plainPagePolicy: PolicyDirectives = {
  'default-src': ["'none'"],
  'style-src': [`'sha256-${styleHash}'`],
  'img-src': ['data:'],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The same as the value of a header, for servers without Fastify. */
export const contentSecurityPolicy = Object.entries(plainPagePolicy)
  .map(([name, values]) => [name, ...values].join(' '))
  .join('; ')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text escaped for HTML, inside and outside quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

export interface PlainPageInput {
  locale: Locale
  title: string
  /** The warning at the top; it is also part of the document title. */
  banner: string
  /** Markup; its texts are escaped by `escapeHtml`. */
  body: string
  /** The page reloads itself after so many seconds. */
  refreshSeconds?: number
}

/** A page outside the storefront: no script, one style, both languages. */
export const renderPlainPage = ({
  locale,
  title,
  banner,
  body,
  refreshSeconds,
}: PlainPageInput): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`}<title>${escapeHtml(title)} · ${escapeHtml(banner)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<header><p class="band" role="note">${escapeHtml(banner)}</p></header>
<main>
${body}
</main>
</body>
</html>
`
