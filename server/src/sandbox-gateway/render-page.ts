import type { Locale } from '@faka/contract/shared/locale'
import { formatFen } from '@faka/contract/shared/money'
import { escapeHtml, renderPlainPage } from '../web/internal-pages/plain-page/render-plain-page.ts'
import { pageMessages } from './page-messages.ts'
import {
  type ActionResult,
  defaultDelaySeconds,
  type PayPageAction,
  payPageActions,
} from './perform-action.ts'
import type { Trade } from './trade.sql.ts'

const renderPage = (locale: Locale, title: string, body: string): string =>
  renderPlainPage({ locale, title, banner: pageMessages[locale].banner, body })

/** Empty if the trade was opened without a `return_url`. */
const backLink = (trade: Trade, locale: Locale, kind: 'main' | 'other'): string =>
  trade.return_url &&
  `<a class="back ${kind}" href="${escapeHtml(trade.return_url)}" rel="noreferrer">${escapeHtml(pageMessages[locale].back)}</a>`

const payLabel = (trade: Trade, locale: Locale): string =>
  pageMessages[locale].buttons.pay.label.replace('{amount}', formatFen(trade.amount_fen))

const delayField = (locale: Locale): string => {
  const { delay, seconds } = pageMessages[locale]
  return `<p class="delay"><label for="delay">${delay}</label>
<input id="delay" name="delaySeconds" type="number" inputmode="numeric" min="0" max="3600" value="${defaultDelaySeconds}">
<span>${seconds}</span></p>`
}

const failureButton = (action: PayPageAction, locale: Locale): string => {
  const { label, description } = pageMessages[locale].buttons[action]
  return `<li><form method="post">
<button class="other" name="action" value="${action}" aria-describedby="${action}">${escapeHtml(label)}</button>
${action === 'payLate' ? delayField(locale) : ''}<p class="does" id="${action}">${escapeHtml(description)}</p>
</form></li>`
}

const renderFacts = (trade: Trade, merchant: string, locale: Locale): string => {
  const { subject, merchant: merchantLabel, tradeNo } = pageMessages[locale]
  return `<dl><dt>${subject}</dt><dd>${escapeHtml(trade.subject)}</dd>
<dt>${merchantLabel}</dt><dd>${escapeHtml(merchant)}</dd>
<dt>${tradeNo}</dt><dd>${escapeHtml(trade.trade_no)}</dd></dl>`
}

/** The page behind a QR code: what is to be paid, and the actions for success and failure. */
export function renderPayPage(trade: Trade, merchant: string, locale: Locale): string {
  const { title, amount, failuresTitle, failuresHint, state, buttons } = pageMessages[locale]
  const stateLine =
    trade.state === 'unpaid'
      ? ''
      : `<p class="state${trade.state === 'paid' ? ' good' : ''}" role="status">${escapeHtml(state[trade.state])}</p>`
  const payForm = `<form method="post">
<button class="main" name="action" value="pay" aria-describedby="pay">${escapeHtml(payLabel(trade, locale))}</button>
<p class="does" id="pay">${escapeHtml(buttons.pay.description)}</p></form>`
  const canPay = trade.state === 'unpaid' || trade.state === 'failed'
  const offered = payPageActions.filter(
    (action) => action !== 'pay' && (canPay || (trade.state === 'closed' && action === 'payLate')),
  )
  return renderPage(
    locale,
    payLabel(trade, locale),
    `<h1>${title}</h1>
<div class="panel">
${stateLine}<p class="label">${amount}</p>
<p class="sum">${formatFen(trade.paid_fen ?? trade.amount_fen)}</p>
${renderFacts(trade, merchant, locale)}
${canPay ? payForm : backLink(trade, locale, 'main')}
</div>
${
  offered.length === 0
    ? ''
    : `<h2>${failuresTitle}</h2>
<p class="hint">${failuresHint}</p>
<div class="panel"><ul>${offered.map((action) => failureButton(action, locale)).join('\n')}</ul></div>`
}`,
  )
}

/** The page after an action: what happened, whether money moved, and what the shop should do now. */
export function renderResult({ trade, outcome, delaySeconds }: ActionResult, locale: Locale): string {
  const { alreadyDone, alreadyDoneText, buttons, retry: again, tradeNo } = pageMessages[locale]
  const [heading, text] =
    outcome === 'before'
      ? [alreadyDone[trade.state === 'closed' ? 'closed' : 'paid'], alreadyDoneText]
      : [buttons[outcome].heading, buttons[outcome].text.replace('{seconds}', String(delaySeconds))]
  const isPaid = trade.state === 'paid'
  const retry =
    outcome === 'fail'
      ? `<form method="post"><button class="other" name="action" value="pay">${escapeHtml(again)}</button></form>`
      : ''
  return renderPage(
    locale,
    heading,
    `<div class="panel result">
<p class="mark${isPaid ? ' good' : ''}" aria-hidden="true">${isPaid ? '✓' : '!'}</p>
<h1>${escapeHtml(heading)}</h1>
<p class="label">${escapeHtml(text)}</p>
<p class="sum">${formatFen(trade.paid_fen ?? trade.amount_fen)}</p>
<p class="hint">${tradeNo} ${escapeHtml(trade.trade_no)}</p>
${backLink(trade, locale, 'main')}
${retry}
</div>`,
  )
}

export const renderNotFound = (locale: Locale): string => {
  const { notFound, notFoundText } = pageMessages[locale]
  return renderPage(
    locale,
    notFound,
    `<div class="panel result"><p class="mark" aria-hidden="true">!</p>
<h1>${notFound}</h1><p class="label">${notFoundText}</p></div>`,
  )
}

/** Why a request of the shop opened no trade, in the gateway's own words. */
export const renderError = (sentence: string, locale: Locale): string => {
  const { rejected, rejectedText } = pageMessages[locale]
  return renderPage(
    locale,
    rejected,
    `<div class="panel result"><p class="mark" aria-hidden="true">!</p>
<h1>${rejected}</h1><p class="label" lang="zh-CN">${escapeHtml(sentence)}</p><p class="hint">${rejectedText}</p></div>`,
  )
}
