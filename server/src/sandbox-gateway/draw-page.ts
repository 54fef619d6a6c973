import type { Locale } from '@faka/contract/locale'
import { formatFen } from '@faka/contract/money'
import { drawPlainPage, safe } from '../plain-page/draw-plain-page.ts'
import { type Action, actions, type Pressed, usualDelaySeconds } from './press.ts'
import type { Trade } from './trade.sql.ts'
import { words } from './words.ts'

const draw = (locale: Locale, title: string, body: string): string =>
  drawPlainPage({ locale, title, band: words[locale].band, body })

/** Nothing where the trade was opened without a `return_url`. */
const backLink = (trade: Trade, locale: Locale, kind: 'main' | 'other'): string =>
  trade.return_url &&
  `<a class="back ${kind}" href="${safe(trade.return_url)}" rel="noreferrer">${safe(words[locale].back)}</a>`

const payLabel = (trade: Trade, locale: Locale): string =>
  words[locale].buttons.pay.label.replace('{amount}', formatFen(trade.amount_fen))

const delayField = (locale: Locale): string => {
  const { delay, seconds } = words[locale]
  return `<p class="delay"><label for="delay">${delay}</label>
<input id="delay" name="delaySeconds" type="number" inputmode="numeric" min="0" max="3600" value="${usualDelaySeconds}">
<span>${seconds}</span></p>`
}

const badWay = (action: Action, locale: Locale): string => {
  const { label, does } = words[locale].buttons[action]
  return `<li><form method="post">
<button class="other" name="action" value="${action}" aria-describedby="${action}">${safe(label)}</button>
${action === 'payLate' ? delayField(locale) : ''}<p class="does" id="${action}">${safe(does)}</p>
</form></li>`
}

const facts = (trade: Trade, merchant: string, locale: Locale): string => {
  const { subject, merchant: merchantWord, tradeNo } = words[locale]
  return `<dl><dt>${subject}</dt><dd>${safe(trade.subject)}</dd>
<dt>${merchantWord}</dt><dd>${safe(merchant)}</dd>
<dt>${tradeNo}</dt><dd>${safe(trade.trade_no)}</dd></dl>`
}

/** The page that a QR code leads to: what is to be paid, and every way to pay it or not. */
export function drawDesk(trade: Trade, merchant: string, locale: Locale): string {
  const { title, amount, bad, badHint, state, buttons } = words[locale]
  const stateLine =
    trade.state === 'unpaid'
      ? ''
      : `<p class="state${trade.state === 'paid' ? ' good' : ''}" role="status">${safe(state[trade.state])}</p>`
  const payForm = `<form method="post">
<button class="main" name="action" value="pay" aria-describedby="pay">${safe(payLabel(trade, locale))}</button>
<p class="does" id="pay">${safe(buttons.pay.does)}</p></form>`
  const canPay = trade.state === 'unpaid' || trade.state === 'failed'
  const offered = actions.filter(
    (action) => action !== 'pay' && (canPay || (trade.state === 'closed' && action === 'payLate')),
  )
  return draw(
    locale,
    payLabel(trade, locale),
    `<h1>${title}</h1>
<div class="panel">
${stateLine}<p class="label">${amount}</p>
<p class="sum">${formatFen(trade.paid_fen ?? trade.amount_fen)}</p>
${facts(trade, merchant, locale)}
${canPay ? payForm : backLink(trade, locale, 'main')}
</div>
${
  offered.length === 0
    ? ''
    : `<h2>${bad}</h2>
<p class="hint">${badHint}</p>
<div class="panel"><ul>${offered.map((action) => badWay(action, locale)).join('\n')}</ul></div>`
}`,
  )
}

/** The page after a press: what happened, whether money moved, and what the shop should do now. */
export function drawResult({ trade, outcome, delaySeconds }: Pressed, locale: Locale): string {
  const { before, beforeTold, buttons, again, tradeNo } = words[locale]
  const [heading, told] =
    outcome === 'before'
      ? [before[trade.state === 'closed' ? 'closed' : 'paid'], beforeTold]
      : [buttons[outcome].done, buttons[outcome].told.replace('{seconds}', String(delaySeconds))]
  const isPaid = trade.state === 'paid'
  const retry =
    outcome === 'fail'
      ? `<form method="post"><button class="other" name="action" value="pay">${safe(again)}</button></form>`
      : ''
  return draw(
    locale,
    heading,
    `<div class="panel result">
<p class="mark${isPaid ? ' good' : ''}" aria-hidden="true">${isPaid ? '✓' : '!'}</p>
<h1>${safe(heading)}</h1>
<p class="label">${safe(told)}</p>
<p class="sum">${formatFen(trade.paid_fen ?? trade.amount_fen)}</p>
<p class="hint">${tradeNo} ${safe(trade.trade_no)}</p>
${backLink(trade, locale, 'main')}
${retry}
</div>`,
  )
}

export const drawMissing = (locale: Locale): string => {
  const { missing, missingTold } = words[locale]
  return draw(
    locale,
    missing,
    `<div class="panel result"><p class="mark" aria-hidden="true">!</p>
<h1>${missing}</h1><p class="label">${missingTold}</p></div>`,
  )
}

/** Why a request of the shop opened no trade, in the gateway's own sentence. */
export const drawFault = (sentence: string, locale: Locale): string => {
  const { refused, refusedTold } = words[locale]
  return draw(
    locale,
    refused,
    `<div class="panel result"><p class="mark" aria-hidden="true">!</p>
<h1>${refused}</h1><p class="label" lang="zh-CN">${safe(sentence)}</p><p class="hint">${refusedTold}</p></div>`,
  )
}
