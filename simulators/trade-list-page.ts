import { chooseLocale } from '@faka/contract/shared/locale'
import { formatFen } from '@faka/contract/shared/money'
import { escapeHtml, renderPlainPage } from '../server/src/web/internal-pages/plain-page/render-plain-page.ts'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import { payPageMessages } from './pay-page-messages.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { plainPageResponse, type SimulatorResponse } from './simulator-response.ts'

/** A simulator's home page: the unpaid trades, newest first, each with its pay page. */
export function tradeListPage(
  name: string,
  { trades }: GatewayLedger,
  request: SimulatorRequest,
  sumOf: (trade: RecordedTrade) => string = ({ amountFen }) => formatFen(amountFen),
): SimulatorResponse {
  const locale = chooseLocale(undefined, request.headers['accept-language'])
  const messages = payPageMessages[locale]
  const links = trades
    .filter(({ state }) => state === 'unpaid')
    .map((trade) => {
      const { token, subject } = trade
      const title = escapeHtml(`${subject} · ${sumOf(trade)}`)
      return `<li><a href="/pay/${token}">${title}</a></li>`
    })
  const list = links.length > 0 ? `<ul>${links.reverse().join('\n')}</ul>` : `<p>${messages.noTrades}</p>`
  return plainPageResponse(
    200,
    renderPlainPage({
      locale,
      title: name,
      banner: messages.banner,
      body: `<h1>${escapeHtml(name)}</h1><h2>${messages.trades}</h2><div class="panel">${list}</div>`,
    }),
  )
}
