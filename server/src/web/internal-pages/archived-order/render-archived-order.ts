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

/** Why an attempt failed. */
export type SearchFailure =
  | 'notFound'
  | 'tooOften'
  | 'codeWrong'
  | 'contactInvalid'
  | 'codeTooMany'
  | 'messagesClosed'
  | 'unavailable'

const alertOf = (locale: Locale, failure: SearchFailure | undefined): string =>
  failure ? `<p class="state" role="alert">${escapeHtml(archivedOrderTexts[locale][failure])}</p>` : ''

const field = (name: string, label: string, attributes: string): string =>
  `<label class="field">${escapeHtml(label)}<input name="${name}" required maxlength="200" autocomplete="off" ${attributes}></label>`

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

const form = (button: string, fields: readonly string[]): string =>
  `<form method="post" action="${archivedOrderPath}">${fields.join('')}<button class="main">${escapeHtml(button)}</button></form>`

/**
 * The forms that find an order, with what was typed, and why the last attempt failed. The one for a code is left out where
 * none can be sent.
 */
export function renderSearch(
  locale: Locale,
  {
    orderNo,
    contact,
    failure,
    byCode,
  }: { orderNo: string; contact?: string; failure?: SearchFailure; byCode: boolean },
): string {
  const texts = archivedOrderTexts[locale]
  const value = `value="${escapeHtml(orderNo)}"`
  const byPassword = form(texts.button, [
    field('orderNo', texts.orderNo, `${value}${orderNo === '' ? ' autofocus' : ''}`),
    field('proof', texts.proof, orderNo === '' || contact ? '' : 'autofocus'),
  ])
  const codeForm = form(texts.sendCode, [
    hidden('step', 'send'),
    field('orderNo', texts.orderNo, value),
    field('contact', texts.contact, contact ? `value="${escapeHtml(contact)}" autofocus` : ''),
  ])
  return renderPage(
    locale,
    `<p class="text">${escapeHtml(texts.lead)}</p>${alertOf(locale, failure)}${byPassword}${
      byCode
        ? `<h2>${escapeHtml(texts.byCode)}</h2><p class="text">${escapeHtml(texts.byCodeLead)}</p>${codeForm}`
        : ''
    }`,
  )
}

/** The form for the code that was sent to the contact of an order. */
export function renderCodeForm(
  locale: Locale,
  { orderNo, contact, failure }: { orderNo: string; contact: string; failure?: SearchFailure },
): string {
  const texts = archivedOrderTexts[locale]
  const codeForm = form(texts.button, [
    hidden('step', 'code'),
    hidden('orderNo', orderNo),
    hidden('contact', contact),
    field('code', texts.code, 'inputmode="numeric" pattern="\\d{6}" autofocus'),
  ])
  return renderPage(
    locale,
    `<p class="text">${escapeHtml(texts.codeSent)}</p>${alertOf(locale, failure)}${codeForm}<a class="back other" href="${archivedOrderPath}">${escapeHtml(texts.again)}</a>`,
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
