import type { Locale } from '@faka/contract/shared/locale'
import type { OutboxMessage } from '../../../platform/messages.ts'
import { escapeHtml, renderPlainPage } from '../plain-page/render-plain-page.ts'
import { outboxTexts } from './outbox-texts.ts'

const refreshSeconds = 5

const formatTime = (time: Date, locale: Locale): string =>
  time.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

/** The code in a message, if it has one. */
const findCode = ({ vars, text }: OutboxMessage): string | undefined =>
  vars.code !== undefined && text.body.includes(vars.code) ? vars.code : undefined

function renderMessage(message: OutboxMessage, locale: Locale): string {
  const { to, text, createdAt } = message
  const code = findCode(message)
  return `<article class="panel">
<p class="top hint"><span>${outboxTexts[locale].to} ${escapeHtml(to)}</span><time datetime="${createdAt.toISOString()}">${formatTime(createdAt, locale)}</time></p>
${code === undefined ? '' : `<p class="code">${escapeHtml(code)}</p>\n`}${text.subject ? `<h2>${escapeHtml(text.subject)}</h2>\n` : ''}<p class="text">${escapeHtml(text.body)}</p>
</article>`
}

/** The page of the messages that would have been sent, newest first. */
export function renderOutbox(messages: readonly OutboxMessage[], locale: Locale): string {
  const { banner, title, lead, empty, emptyHint, back } = outboxTexts[locale]
  const list =
    messages.length > 0
      ? messages.map((message) => renderMessage(message, locale)).join('\n')
      : `<div class="panel result"><h1>${escapeHtml(empty)}</h1><p class="label">${escapeHtml(emptyHint)}</p></div>`
  return renderPlainPage({
    locale,
    title,
    banner,
    refreshSeconds,
    body: `<h1>${escapeHtml(title)}</h1>
<p class="hint">${escapeHtml(lead.replace('{seconds}', String(refreshSeconds)))}</p>
${list}
<a class="back other" href="/login">${escapeHtml(back)}</a>`,
  })
}
