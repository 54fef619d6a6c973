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
  pay(trade: RecordedTrade, way: PayAction): Promise<boolean>
}

const actionButton = (way: FaultyAction, locale: Locale): string => {
  const { label, does } = payPageMessages[locale].faultyActions[way]
  return `<li><form method="post">
<button class="other" name="action" value="${way}" aria-describedby="${way}">${escapeHtml(label)}</button>
<p class="does" id="${way}">${escapeHtml(does)}</p>
</form></li>`
}

const amountText = (desk: PayPageGateway, trade: RecordedTrade): string =>
  escapeHtml(desk.formatAmount?.(trade) ?? formatFen(trade.amountFen))

function renderPayForm(desk: PayPageGateway, trade: RecordedTrade, locale: Locale): string {
  const words = payPageMessages[locale]
  const title = words.pay.replace('{amount}', amountText(desk, trade))
  return `<h1>${escapeHtml(desk.name)} · ${words.title}</h1>
<div class="panel"><p class="label">${words.amount}</p>
<p class="sum">${amountText(desk, trade)}</p>
<dl><dt>${words.subject}</dt><dd>${escapeHtml(trade.subject)}</dd>
<dt>${words.merchant}</dt><dd>${escapeHtml(trade.merchant)}</dd>
<dt>${words.tradeNo}</dt><dd>${escapeHtml(trade.tradeNo)}</dd></dl>
<form method="post"><button class="main" name="action" value="pay" aria-describedby="pay">${escapeHtml(title)}</button>
<p class="does" id="pay">${escapeHtml(words.payText)}</p></form></div>
<h2>${words.faultsTitle}</h2><p class="hint">${words.faultsHint}</p>
<div class="panel"><ul>${faultyActions.map((way) => actionButton(way, locale)).join('\n')}</ul></div>`
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
  context?: { trade: RecordedTrade; desk: PayPageGateway; locale: Locale }
}

const renderMessage = ({ heading, text: told, context: of }: PayPageMessage): string => {
  const isPaid = of?.trade.state === 'paid'
  return `<div class="panel result"><p class="mark${isPaid ? ' good' : ''}" aria-hidden="true">${isPaid ? '✓' : '!'}</p>
<h1>${escapeHtml(heading)}</h1><p class="label">${escapeHtml(told)}</p>
${of ? `<p class="sum">${amountText(of.desk, of.trade)}</p>${backLink(of.trade, of.locale)}` : ''}</div>`
}

/** The pay page behind a code (`/pay/<token>`), and its actions. */
export async function payPage(desk: PayPageGateway, asked: SimulatorRequest): Promise<SimulatorResponse> {
  const locale = chooseLocale(undefined, asked.headers['accept-language'])
  const words = payPageMessages[locale]
  const say = (status: number, title: string, body: string): SimulatorResponse =>
    htmlResponse(
      status,
      { 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' },
      renderPlainPage({ locale, title, banner: words.banner, body }),
    )
  const trade = desk.byToken(asked.path.split('/').at(-1) ?? '')
  if (!trade)
    return say(404, words.notFound, renderMessage({ heading: words.notFound, text: words.notFoundText }))
  trade.isSeen = true
  const of = { trade, desk, locale }
  if (asked.method === 'POST') {
    const action = new URLSearchParams(asked.body).get('action') ?? ''
    if (!isPayAction(action)) return say(400, words.title, renderPayForm(desk, trade, locale))
    const taken = await desk.pay(trade, action)
    const [heading, told] = taken ? [words.paid, words.paidText] : [words.closed, words.closedText]
    return say(200, heading, renderMessage({ heading, text: told, context: of }))
  }
  if (trade.state === 'unpaid') return say(200, words.title, renderPayForm(desk, trade, locale))
  const [heading, told] =
    trade.state === 'paid' ? [words.paid, words.paidText] : [words.closed, words.closedText]
  return say(200, heading, renderMessage({ heading, text: told, context: of }))
}
