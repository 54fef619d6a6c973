import { chooseLocale } from '@faka/contract/locale'
import { formatFen } from '@faka/contract/money'
import { contentSecurityPolicy, drawPlainPage, safe } from '../server/src/plain-page/draw-plain-page.ts'
import type { Asked } from './asked.ts'
import type { BookedTrade, GatewayLedger } from './gateway-ledger.ts'
import { payWords } from './pay-words.ts'
import { type Said, sayPage } from './serve.ts'

/** A gateway's first page: the trades that wait for their money, the newest first, each with its page to pay on. */
export function openTrades(
  name: string,
  { trades }: GatewayLedger,
  asked: Asked,
  sumOf: (trade: BookedTrade) => string = ({ amountFen }) => formatFen(amountFen),
): Said {
  const locale = chooseLocale(undefined, asked.headers['accept-language'])
  const words = payWords[locale]
  const links = trades
    .filter(({ state }) => state === 'unpaid')
    .map((trade) => {
      const { token, subject } = trade
      const title = safe(`${subject} · ${sumOf(trade)}`)
      return `<li><a href="/pay/${token}">${title}</a></li>`
    })
  const list = links.length > 0 ? `<ul>${links.reverse().join('\n')}</ul>` : `<p>${words.noTrades}</p>`
  return sayPage(
    200,
    { 'content-security-policy': contentSecurityPolicy, 'referrer-policy': 'no-referrer' },
    drawPlainPage({
      ...{ locale, title: name, band: words.band },
      body: `<h1>${safe(name)}</h1><h2>${words.trades}</h2><div class="panel">${list}</div>`,
    }),
  )
}
