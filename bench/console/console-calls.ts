import type { ConsoleTargets } from './seed-console.ts'

/** A call as a page of the console makes it. */
export interface ConsoleCall {
  name: string
  path: string
  body: Record<string, unknown>
}

const dayMs = 86_400_000
const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/** The orders: the list, what finds one, and what narrows the list down. */
function orderCalls(target: ConsoleTargets, now: Date, channel: string): [string, Record<string, unknown>][] {
  return [
    ['first page', {}],
    ['page 100', { page: 100 }],
    ['by number', { text: target.orderNo }],
    ['by phone', { text: target.phone }],
    ['by mail', { text: target.mail }],
    ['by card', { text: target.card }],
    ['by trade number', { text: target.tradeNo }],
    ['by buyer', { text: target.buyer }],
    ['of no order', { text: 'no such order' }],
    ['delivered', { statuses: ['delivered'] }],
    ['refunded', { statuses: ['refunded'] }],
    ['of an item', { itemId: target.itemId }],
    ['of a channel', { payChannel: channel }],
    ['of a month', { from: dayBefore(now, 30) }],
    ['by amount', { minFen: 4900, maxFen: 5000 }],
  ]
}

/** The first page of every list of the console, and each of its searches. */
export function listConsoleCalls(
  target: ConsoleTargets,
  { shortUrl, channel, now }: { shortUrl: string; channel: string; now: Date },
): ConsoleCall[] {
  const days = { from: dayBefore(now, 30).slice(0, 10), to: now.toISOString().slice(0, 10) }
  const table: [string, string, [string, Record<string, unknown>][]][] = [
    ['orders', 'order/search', orderCalls(target, now, channel)],
    ['orders', 'order/page', [['of the command line', {}]]],
    ['to deliver', 'order/toDeliver', [['first page', {}]]],
    ['blocked', 'buyer/blocked', [['first page', {}]]],
    [
      'items',
      'item/page',
      [
        ['first page', {}],
        ['page 100', { page: 100 }],
        ['on sale', { view: 'published' }],
        ['drafts', { view: 'draft' }],
        ['unlisted', { view: 'unlisted' }],
        ['low', { low: true }],
        ['of a classify', { classifyId: target.classifyId }],
        ['by title', { text: 'number 4321' }],
        ['by id', { text: target.itemId }],
      ],
    ],
    [
      'cards',
      'stock/cards',
      [
        ['first page', {}],
        ['free', { state: 'free' }],
        ['sold', { state: 'sold' }],
        ['held', { state: 'held' }],
        ['withdrawn', { state: 'withdrawn' }],
        ['of an item', { itemId: target.manyCardsItemId }],
        ['sold, of an item', { itemId: target.manyCardsItemId, state: 'sold' }],
        ['of a batch', { batchId: target.batchId }],
        ['by card', { card: target.card }],
      ],
    ],
    [
      'batches',
      'stock/batches',
      [
        ['first page', {}],
        ['of an item', { itemId: target.manyCardsItemId }],
      ],
    ],
    [
      'complaints',
      'complaint/page',
      [
        ['first page', {}],
        ['open', { status: 'open' }],
        ['closed', { status: 'closed' }],
      ],
    ],
    ['money', 'money/cases', [['cases', {}]]],
    [
      'money',
      'money/refunds',
      [
        ['refunds', {}],
        ['refunds done', { progress: 'done' }],
      ],
    ],
    ['money', 'money/checks', [['checks', {}]]],
    ['money', 'money/channels', [['channels of a month', days]]],
    ['money', 'report/earnings', [['earnings of a month', days]]],
    ['money', 'report/months', [['statements', {}]]],
    ['today', 'today', [['figures', {}]]],
    ['today', 'guide', [['guide', {}]]],
    [
      'notifications',
      'notification/list',
      [
        ['first page', {}],
        ['failed', { state: 'failed' }],
      ],
    ],
    [
      'notifications',
      'webhook/list',
      [
        ['calls', {}],
        ['calls failed', { state: 'failed' }],
      ],
    ],
    [
      'audit trail',
      'audit/list',
      [
        ['first page', {}],
        ['of a month', { from: days.from, to: days.to }],
        ['of staff', { actor: 'staff' }],
        ['of buyers', { actor: 'buyer' }],
        ['of refunded orders', { kind: 'order.refunded' }],
        ['of cancelled orders', { kind: 'order.cancelled' }],
        ['of an order', { subject: target.orderNo }],
        ['of an item', { subject: target.manyCardsItemId }],
      ],
    ],
    ['stock', 'stock/count', [['of an item', { itemId: target.manyCardsItemId }]]],
    ['channels', 'channel/list', [['list', {}]]],
    ['staff', 'staff/list', [['list', {}]]],
    ['shop', 'classify/list', [['classifies', {}]]],
    ['replies', 'reply/list', [['list', {}]]],
  ]
  return table.flatMap(([list, path, rows]) =>
    rows.map(([name, more]) => ({
      name: `${list}, ${name}`,
      path: `/card-core/seller/${path}`,
      body: { shortUrl, ...more },
    })),
  )
}
