import { chooseLocale, type Locale } from '@faka/contract/locale'
import { formatFen } from '@faka/contract/money'
import { contentSecurityPolicy, drawPlainPage, safe } from '../server/src/plain-page/draw-plain-page.ts'
import type { Asked } from './asked.ts'
import type { BookedTrade } from './gateway-ledger.ts'
import { type BadWay, badWays, isPayAction, type PayAction, payWords } from './pay-words.ts'
import { type Said, sayPage } from './serve.ts'

/** A gateway as its page shows it. */
export interface PayDesk {
  /** A trade's sum for a person, where the gateway does not count in yuan. */
  sumOf?(trade: BookedTrade): string
  /** "支付宝（模拟）": whose gateway this pretends to be. */
  name: string
  byToken(token: string): BookedTrade | undefined
  /** Takes the money and calls the shop in the way that was wished; false: there was nothing to take. */
  pay(trade: BookedTrade, way: PayAction): Promise<boolean>
}

const wayButton = (way: BadWay, locale: Locale): string => {
  const { label, does } = payWords[locale].ways[way]
  return `<li><form method="post">
<button class="other" name="action" value="${way}" aria-describedby="${way}">${safe(label)}</button>
<p class="does" id="${way}">${safe(does)}</p>
</form></li>`
}

const sumOf = (desk: PayDesk, trade: BookedTrade): string =>
  safe(desk.sumOf?.(trade) ?? formatFen(trade.amountFen))

function drawDesk(desk: PayDesk, trade: BookedTrade, locale: Locale): string {
  const words = payWords[locale]
  const title = words.pay.replace('{amount}', sumOf(desk, trade))
  return `<h1>${safe(desk.name)} · ${words.title}</h1>
<div class="panel"><p class="label">${words.amount}</p>
<p class="sum">${sumOf(desk, trade)}</p>
<dl><dt>${words.subject}</dt><dd>${safe(trade.subject)}</dd>
<dt>${words.merchant}</dt><dd>${safe(trade.merchant)}</dd>
<dt>${words.tradeNo}</dt><dd>${safe(trade.tradeNo)}</dd></dl>
<form method="post"><button class="main" name="action" value="pay" aria-describedby="pay">${safe(title)}</button>
<p class="does" id="pay">${safe(words.payTold)}</p></form></div>
<h2>${words.bad}</h2><p class="hint">${words.badHint}</p>
<div class="panel"><ul>${badWays.map((way) => wayButton(way, locale)).join('\n')}</ul></div>`
}

/** The way back to the shop, where the shop named one: what a gateway would lead to by itself. */
const wayBack = ({ returnUrl }: BookedTrade, locale: Locale): string =>
  returnUrl ? `<p><a class="back" href="${safe(returnUrl)}">${safe(payWords[locale].back)}</a></p>` : ''

interface Told {
  heading: string
  told: string
  /** Absent: there is no such trade. */
  of?: { trade: BookedTrade; desk: PayDesk; locale: Locale }
}

const drawTold = ({ heading, told, of }: Told): string => {
  const isPaid = of?.trade.state === 'paid'
  return `<div class="panel result"><p class="mark${isPaid ? ' good' : ''}" aria-hidden="true">${isPaid ? '✓' : '!'}</p>
<h1>${safe(heading)}</h1><p class="label">${safe(told)}</p>
${of ? `<p class="sum">${sumOf(of.desk, of.trade)}</p>${wayBack(of.trade, of.locale)}` : ''}</div>`
}

/** The page that a code leads to (`/pay/<token>`), and what its buttons do. */
export async function payPage(desk: PayDesk, asked: Asked): Promise<Said> {
  const locale = chooseLocale(undefined, asked.headers['accept-language'])
  const words = payWords[locale]
  const say = (status: number, title: string, body: string): Said =>
    sayPage(
      status,
      { 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' },
      drawPlainPage({ locale, title, band: words.band, body }),
    )
  const trade = desk.byToken(asked.path.split('/').at(-1) ?? '')
  if (!trade) return say(404, words.missing, drawTold({ heading: words.missing, told: words.missingTold }))
  trade.seen = true
  const of = { trade, desk, locale }
  if (asked.method === 'POST') {
    const action = new URLSearchParams(asked.body).get('action') ?? ''
    if (!isPayAction(action)) return say(400, words.title, drawDesk(desk, trade, locale))
    const taken = await desk.pay(trade, action)
    const [heading, told] = taken ? [words.paid, words.paidTold] : [words.over, words.overTold]
    return say(200, heading, drawTold({ heading, told, of }))
  }
  if (trade.state === 'unpaid') return say(200, words.title, drawDesk(desk, trade, locale))
  const [heading, told] = trade.state === 'paid' ? [words.paid, words.paidTold] : [words.over, words.overTold]
  return say(200, heading, drawTold({ heading, told, of }))
}
