import { archivedOrderPath } from '@faka/contract/order/archived-order'
import type { Locale } from '@faka/contract/shared/locale'
import { formatFen } from '@faka/contract/shared/money'
import type { ArchivedOrder } from '../../../modules/archive/public.ts'
import { escapeHtml, renderPlainPage } from '../plain-page/render-plain-page.ts'
import { archivedOrderTexts } from './archived-order-texts.ts'

const renderPage = (locale: Locale, body: string): string => {
  const { title } = archivedOrderTexts[locale]
  return renderPlainPage({
    locale,
    title,
    banner: 'FAKA',
    body: `<div class="panel"><h1>${escapeHtml(title)}</h1>${body}</div>`,
  })
}

/** The form, with the number that led here, and why the last attempt failed. */
export function renderSearch(
  locale: Locale,
  { orderNo, failure }: { orderNo: string; failure?: 'notFound' | 'tooOften' },
): string {
  const texts = archivedOrderTexts[locale]
  const alert = failure ? `<p class="state" role="alert">${escapeHtml(texts[failure])}</p>` : ''
  const field = (name: string, label: string, attributes: string) =>
    `<label class="field">${escapeHtml(label)}<input name="${name}" required maxlength="200" autocomplete="off" ${attributes}></label>`
  return renderPage(
    locale,
    `<p class="text">${escapeHtml(texts.lead)}</p>${alert}<form method="post" action="${archivedOrderPath}">${[
      field('orderNo', texts.orderNo, `value="${escapeHtml(orderNo)}"${orderNo === '' ? ' autofocus' : ''}`),
      field('proof', texts.proof, orderNo === '' ? '' : 'autofocus'),
    ].join('')}<button class="main">${escapeHtml(texts.button)}</button></form>`,
  )
}

/** An order with what was delivered. */
export function renderArchivedOrder(locale: Locale, order: ArchivedOrder): string {
  const texts = archivedOrderTexts[locale]
  const placed = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  }).format(order.createdAt)
  const facts: [string, string][] = [
    [texts.orderNo, order.orderNo],
    [texts.item, order.title],
    [texts.quantity, String(order.quantity)],
    [texts.amount, formatFen(order.amountFen)],
    [texts.status, texts[order.state]],
    [texts.created, placed],
  ]
  const list = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  const content =
    order.content.trim() === ''
      ? `<p class="hint">${escapeHtml(texts.noContent)}</p>`
      : `<p class="label">${escapeHtml(texts.content)}</p><pre class="content">${escapeHtml(order.content)}</pre>`
  return renderPage(
    locale,
    `<dl>${list.join('')}</dl>${content}<a class="back other" href="${archivedOrderPath}">${escapeHtml(texts.again)}</a>`,
  )
}
