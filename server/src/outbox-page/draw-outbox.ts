import type { Locale } from '@faka/contract/locale'
import type { KeptMessage } from '../kernel/messages.ts'
import { drawPlainPage, safe } from '../plain-page/draw-plain-page.ts'
import { words } from './words.ts'

const refreshSeconds = 5

const timeOf = (at: Date, locale: Locale): string =>
  at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

/** The code of a message that tells one. */
const codeOf = ({ vars, text }: KeptMessage): string | undefined =>
  vars.code !== undefined && text.body.includes(vars.code) ? vars.code : undefined

function drawMessage(message: KeptMessage, locale: Locale): string {
  const { to, text, createdAt } = message
  const code = codeOf(message)
  return `<article class="panel">
<p class="top hint"><span>${words[locale].to} ${safe(to)}</span><time datetime="${createdAt.toISOString()}">${timeOf(createdAt, locale)}</time></p>
${code === undefined ? '' : `<p class="code">${safe(code)}</p>\n`}${text.subject ? `<h2>${safe(text.subject)}</h2>\n` : ''}<p class="told">${safe(text.body)}</p>
</article>`
}

/** The page that shows what would have been sent, newest first. */
export function drawOutbox(messages: readonly KeptMessage[], locale: Locale): string {
  const { band, title, lead, empty, emptyTold, back } = words[locale]
  const list =
    messages.length > 0
      ? messages.map((message) => drawMessage(message, locale)).join('\n')
      : `<div class="panel result"><h1>${safe(empty)}</h1><p class="label">${safe(emptyTold)}</p></div>`
  return drawPlainPage({
    ...{ locale, title, band, refreshSeconds },
    body: `<h1>${safe(title)}</h1>
<p class="hint">${safe(lead.replace('{seconds}', String(refreshSeconds)))}</p>
${list}
<a class="back other" href="/login">${safe(back)}</a>`,
  })
}
