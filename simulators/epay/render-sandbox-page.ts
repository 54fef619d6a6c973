import type { Locale } from '@faka/contract/shared/locale'
import { formatFen } from '@faka/contract/shared/money'
import { renderPlainPage } from '../../server/src/web/internal-pages/plain-page/render-plain-page.ts'
import { type PayPageButton, type PayPageLink, renderPayPage, renderPayResult } from '../render-pay-page.ts'
import type { EpayTrade } from './epay-trade.ts'
import {
  type ActionResult,
  defaultDelaySeconds,
  maxDelaySeconds,
  type PayPageAction,
  payPageActions,
} from './perform-action.ts'
import { pageMessages } from './sandbox-page-messages.ts'

const renderPage = (locale: Locale, title: string, body: string): string =>
  renderPlainPage({ locale, title, banner: pageMessages[locale].banner, body })

const amountOf = (trade: EpayTrade): string => formatFen(trade.paidFen ?? trade.amountFen)

/** Undefined if the trade was opened without a `return_url`. */
const backLink = ({ returnUrl }: EpayTrade, locale: Locale): PayPageLink | undefined =>
  returnUrl === '' ? undefined : { href: returnUrl, label: pageMessages[locale].back }

function buttonOf(action: PayPageAction, trade: EpayTrade, locale: Locale): PayPageButton {
  const { buttons, delay, seconds } = pageMessages[locale]
  const { label, description } = buttons[action]
  const button = { action, label: label.replace('{amount}', formatFen(trade.amountFen)), description }
  if (action !== 'payLate') return button
  const field = { name: 'delaySeconds', label: delay, unit: seconds }
  return { ...button, field: { ...field, max: maxDelaySeconds, value: defaultDelaySeconds } }
}

/** The page behind a QR code: what is to be paid, and the actions for success and failure. */
export function renderSandboxPage(trade: EpayTrade, merchant: string, locale: Locale): string {
  const messages = pageMessages[locale]
  const canPay = trade.state === 'unpaid' || trade.state === 'failed'
  const pay = buttonOf('pay', trade, locale)
  const offered = payPageActions.filter(
    (action) => action !== 'pay' && (canPay || (trade.state === 'closed' && action === 'payLate')),
  )
  return renderPage(
    locale,
    pay.label,
    renderPayPage({
      heading: messages.title,
      state:
        trade.state === 'unpaid'
          ? undefined
          : { text: messages.state[trade.state], isGood: trade.state === 'paid' },
      amountLabel: messages.amount,
      amount: amountOf(trade),
      facts: [
        [messages.subject, trade.subject],
        [messages.merchant, merchant],
        [messages.tradeNo, trade.tradeNo],
      ],
      pay: canPay ? pay : undefined,
      back: backLink(trade, locale),
      failures: {
        title: messages.failuresTitle,
        hint: messages.failuresHint,
        buttons: offered.map((action) => buttonOf(action, trade, locale)),
      },
    }),
  )
}

/** The page after an action: what happened, whether money moved, and what the shop should do now. */
export function renderResult({ trade, outcome, delaySeconds }: ActionResult, locale: Locale): string {
  const { alreadyDone, alreadyDoneText, buttons, retry, tradeNo } = pageMessages[locale]
  const [heading, text] =
    outcome === 'before'
      ? [alreadyDone[trade.state === 'closed' ? 'closed' : 'paid'], alreadyDoneText]
      : [buttons[outcome].heading, buttons[outcome].text.replace('{seconds}', String(delaySeconds))]
  return renderPage(
    locale,
    heading,
    renderPayResult({
      isGood: trade.state === 'paid',
      heading,
      text,
      amount: amountOf(trade),
      hint: `${tradeNo} ${trade.tradeNo}`,
      back: backLink(trade, locale),
      retry: outcome === 'fail' ? { action: 'pay', label: retry } : undefined,
    }),
  )
}

export const renderNotFound = (locale: Locale): string => {
  const { notFound, notFoundText } = pageMessages[locale]
  return renderPage(
    locale,
    notFound,
    renderPayResult({ isGood: false, heading: notFound, text: notFoundText }),
  )
}

/** Why a request of the shop opened no trade, in the gateway's own words. */
export const renderError = (message: string, locale: Locale): string => {
  const { rejected, rejectedText } = pageMessages[locale]
  return renderPage(
    locale,
    rejected,
    renderPayResult({
      isGood: false,
      heading: rejected,
      text: message,
      textLang: 'zh-CN',
      hint: rejectedText,
    }),
  )
}
