import { createHash } from 'node:crypto'
import type { Locale } from '@faka/contract/shared/locale'
import { pageStyle } from './page-style.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** Nothing but the one style, and forms back to this host. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it may stand in a page, inside and outside quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

export interface PlainPageInput {
  locale: Locale
  title: string
  /** The warning on top, which is the page's name in tabs too. */
  banner: string
  /** Markup; whatever stands in it went through `safe`. */
  body: string
  /** The page asks for itself again after so many seconds. */
  refreshSeconds?: number
}

/** A page beside the storefront: no script, one style, both languages. */
export const renderPlainPage = ({
  locale,
  title,
  banner: band,
  body,
  refreshSeconds,
}: PlainPageInput): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`}<title>${escapeHtml(title)} · ${escapeHtml(band)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<header><p class="band" role="note">${escapeHtml(band)}</p></header>
<main>
${body}
</main>
</body>
</html>
`
