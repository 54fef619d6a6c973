import { chooseLocale, type Locale } from '@faka/contract/shared/locale'
import { formatFen } from '@faka/contract/shared/money'
import { renderPlainPage } from '../server/src/web/internal-pages/plain-page/render-plain-page.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import { faultyActions, isPayAction, type PayAction, payPageMessages } from './pay-page-messages.ts'
import { renderPayPage, renderPayResult } from './render-pay-page.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { plainPageResponse, type SimulatorResponse } from './simulator-response.ts'

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

const amountText = ({ formatAmount }: PayPageGateway, trade: RecordedTrade): string =>
  formatAmount?.(trade) ?? formatFen(trade.amountFen)

function renderPayForm(gateway: PayPageGateway, trade: RecordedTrade, locale: Locale): string {
  const messages = payPageMessages[locale]
  const amount = amountText(gateway, trade)
  return renderPayPage({
    heading: `${gateway.name} · ${messages.title}`,
    amountLabel: messages.amount,
    amount,
    facts: [
      [messages.subject, trade.subject],
      [messages.merchant, trade.merchant],
      [messages.tradeNo, trade.tradeNo],
    ],
    pay: {
      action: 'pay',
      label: messages.pay.replace('{amount}', amount),
      description: messages.payText,
    },
    failures: {
      title: messages.faultsTitle,
      hint: messages.faultsHint,
      buttons: faultyActions.map((action) => {
        const { label, does } = messages.faultyActions[action]
        return { action, label, description: does }
      }),
    },
  })
}

/** The pay page behind a code (`/pay/<token>`), and its actions. */
export async function payPage(
  gateway: PayPageGateway,
  request: SimulatorRequest,
): Promise<SimulatorResponse> {
  const locale = chooseLocale(undefined, request.headers['accept-language'])
  const messages = payPageMessages[locale]
  const respond = (status: number, title: string, body: string): SimulatorResponse =>
    plainPageResponse(status, renderPlainPage({ locale, title, banner: messages.banner, body }))
  const trade = gateway.byToken(request.path.split('/').at(-1) ?? '')
  if (!trade)
    return respond(
      404,
      messages.notFound,
      renderPayResult({ isGood: false, heading: messages.notFound, text: messages.notFoundText }),
    )
  trade.isSeen = true
  const showForm = (status: number) => respond(status, messages.title, renderPayForm(gateway, trade, locale))
  const showResult = (isPaid: boolean) => {
    const heading = isPaid ? messages.paid : messages.closed
    const body = renderPayResult({
      isGood: trade.state === 'paid',
      heading,
      text: isPaid ? messages.paidText : messages.closedText,
      amount: amountText(gateway, trade),
      back: trade.returnUrl ? { href: trade.returnUrl, label: messages.back } : undefined,
    })
    return respond(200, heading, body)
  }
  if (request.method === 'POST') {
    const action = new URLSearchParams(request.body).get('action') ?? ''
    return isPayAction(action) ? showResult(await gateway.pay(trade, action)) : showForm(400)
  }
  return trade.state === 'unpaid' ? showForm(200) : showResult(trade.state === 'paid')
}
