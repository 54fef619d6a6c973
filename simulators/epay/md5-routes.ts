import { yuanFromFen } from '@faka/contract/shared/money'
import { byKey, bySignature } from './authenticate.ts'
import { type EpayEndpoint, type EpayRoute, payPageUrl } from './epay-endpoint.ts'
import { isEpayError } from './epay-error.ts'
import { parseMessage } from './epay-signing.ts'
import { describeAccount, listOrders, listSettlements, orderFields } from './merchant-account.ts'
import { findRequestedTrade, openTrade } from './open-trade.ts'
import { refundTrade } from './refund-trade.ts'

const dialect = 'md5'
const endpoint = { dialect, phase: 'create', isPage: false, authenticate: bySignature(dialect) } as const

const api: EpayEndpoint = {
  ...endpoint,
  async answer(gateway, keys, message) {
    const trade = await openTrade(gateway, keys, message, { dialect, isPage: false })
    if (isEpayError(trade)) return trade
    return { code: 1, msg: 'succ', trade_no: trade.tradeNo, payurl: payPageUrl(gateway, trade) }
  },
}

const page: EpayEndpoint = {
  ...endpoint,
  isPage: true,
  async answer(gateway, keys, message) {
    const trade = await openTrade(gateway, keys, message, { dialect, isPage: true })
    return isEpayError(trade) ? trade : { location: payPageUrl(gateway, trade) }
  },
}

const query = { ...endpoint, phase: 'query', authenticate: byKey } as const

const order: EpayEndpoint = {
  ...query,
  async answer(gateway, keys, message) {
    const trade = await findRequestedTrade(gateway, keys, message)
    return isEpayError(trade) ? trade : { code: 1, msg: 'succ', ...orderFields(trade) }
  },
}

const refund: EpayEndpoint = {
  ...query,
  phase: 'refund',
  async answer(gateway, keys, message) {
    const done = await refundTrade(gateway, keys, message, null)
    if (isEpayError(done)) return done
    const money = yuanFromFen(done.amountFen)
    return { code: 0, msg: `退款成功！退款金额¥${money}`, refund_no: done.refundNo, money }
  },
}

/** The acts of `api.php`, by method and name. */
const acts: ReadonlyMap<string, EpayEndpoint> = new Map<string, EpayEndpoint>([
  ['GET order', order],
  ['GET query', { ...query, answer: describeAccount }],
  ['GET orders', { ...query, answer: listOrders }],
  ['GET settle', { ...query, answer: async () => listSettlements() }],
  ['POST refund', refund],
])

/** EPay v1: `mapi.php` opens a trade, `submit.php` does so in the browser, `api.php` queries and refunds. */
export const md5Routes: readonly EpayRoute[] = [
  { dialect, methods: ['POST'], path: '/mapi.php', endpointOf: () => api },
  { dialect, methods: ['GET', 'POST'], path: '/submit.php', endpointOf: () => page },
  {
    dialect,
    methods: ['GET', 'POST'],
    path: '/api.php',
    endpointOf: (request) => acts.get(`${request.method} ${parseMessage(request.query)?.get('act')}`),
  },
]
