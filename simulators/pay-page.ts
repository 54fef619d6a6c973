import { chooseLocale, type Locale } from '@faka/contract/shared/locale'
import { formatFen } from '@faka/contract/shared/money'
import {
  contentSecurityPolicy,
  escapeHtml,
  renderPlainPage,
} from '../server/src/web/internal-pages/plain-page/render-plain-page.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import {
  type FaultyAction,
  faultyActions,
  isPayAction,
  type PayAction,
  payPageMessages,
} from './pay-page-messages.ts'
import { htmlResponse, type SimulatorResponse } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'

/** What the pay page needs of a simulator. */
export interface PayPageGateway {
  /** The displayed amount, for gateways that do not count in yuan. */
  formatAmount?(trade: RecordedTrade): string
  /** "支付宝（模拟）": the simulated gateway's name. */
  name: string
  byToken(token: string): RecordedTrade | undefined
  /** Takes the payment and notifies the shop as chosen; false: there was nothing to pay. */
  pay(trade: RecordedTrade, action: PayAction): Promise<boolean>
}

const actionButton = (action: FaultyAction, locale: Locale): string => {
  const { label, does } = payPageMessages[locale].faultyActions[action]
  return `<li><form method="post">
<button class="other" name="action" value="${action}" aria-describedby="${action}">${escapeHtml(label)}</button>
<p class="does" id="${action}">${escapeHtml(does)}</p>
</form></li>`
}

const amountText = (payPageGateway: PayPageGateway, trade: RecordedTrade): string =>
  escapeHtml(payPageGateway.formatAmount?.(trade) ?? formatFen(trade.amountFen))

function renderPayForm(payPageGateway: PayPageGateway, trade: RecordedTrade, locale: Locale): string {
  const messages = payPageMessages[locale]
  const title = messages.pay.replace('{amount}', amountText(payPageGateway, trade))
  return `<h1>${escapeHtml(payPageGateway.name)} · ${messages.title}</h1>
<div class="panel"><p class="label">${messages.amount}</p>
<p class="sum">${amountText(payPageGateway, trade)}</p>
<dl><dt>${messages.subject}</dt><dd>${escapeHtml(trade.subject)}</dd>
<dt>${messages.merchant}</dt><dd>${escapeHtml(trade.merchant)}</dd>
<dt>${messages.tradeNo}</dt><dd>${escapeHtml(trade.tradeNo)}</dd></dl>
<form method="post"><button class="main" name="action" value="pay" aria-describedby="pay">${escapeHtml(title)}</button>
<p class="does" id="pay">${escapeHtml(messages.payText)}</p></form></div>
<h2>${messages.faultsTitle}</h2><p class="hint">${messages.faultsHint}</p>
<div class="panel"><ul>${faultyActions.map((action) => actionButton(action, locale)).join('\n')}</ul></div>`
}

/** The link back to the shop, if it named one. */
const backLink = ({ returnUrl }: RecordedTrade, locale: Locale): string =>
  returnUrl
    ? `<p><a class="back" href="${escapeHtml(returnUrl)}">${escapeHtml(payPageMessages[locale].back)}</a></p>`
    : ''

interface PayPageMessage {
  heading: string
  text: string
  /** Absent: there is no such trade. */
  context?: { trade: RecordedTrade; gateway: PayPageGateway; locale: Locale }
}

const renderMessage = ({ heading, text, context }: PayPageMessage): string => {
  const isPaid = context?.trade.state === 'paid'
  return `<div class="panel result"><p class="mark${isPaid ? ' good' : ''}" aria-hidden="true">${isPaid ? '✓' : '!'}</p>
<h1>${escapeHtml(heading)}</h1><p class="label">${escapeHtml(text)}</p>
${context ? `<p class="sum">${amountText(context.gateway, context.trade)}</p>${backLink(context.trade, context.locale)}` : ''}</div>`
}

/** The pay page behind a code (`/pay/<token>`), and its actions. */
export async function payPage(
  payPageGateway: PayPageGateway,
  request: SimulatorRequest,
): Promise<SimulatorResponse> {
  const locale = chooseLocale(undefined, request.headers['accept-language'])
  const messages = payPageMessages[locale]
  const say = (status: number, title: string, body: string): SimulatorResponse =>
    htmlResponse(
      status,
      { 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' },
      renderPlainPage({ locale, title, banner: messages.banner, body }),
    )
  const trade = payPageGateway.byToken(request.path.split('/').at(-1) ?? '')
  if (!trade)
    return say(
      404,
      messages.notFound,
      renderMessage({ heading: messages.notFound, text: messages.notFoundText }),
    )
  trade.isSeen = true
  const context = { trade, gateway: payPageGateway, locale }
  if (request.method === 'POST') {
    const action = new URLSearchParams(request.body).get('action') ?? ''
    if (!isPayAction(action)) return say(400, messages.title, renderPayForm(payPageGateway, trade, locale))
    const isPaid = await payPageGateway.pay(trade, action)
    const [heading, text] = isPaid
      ? [messages.paid, messages.paidText]
      : [messages.closed, messages.closedText]
    return say(200, heading, renderMessage({ heading, text, context }))
  }
  if (trade.state === 'unpaid') return say(200, messages.title, renderPayForm(payPageGateway, trade, locale))
  const [heading, text] =
    trade.state === 'paid' ? [messages.paid, messages.paidText] : [messages.closed, messages.closedText]
  return say(200, heading, renderMessage({ heading, text, context }))
}
