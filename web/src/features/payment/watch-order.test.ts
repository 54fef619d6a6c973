import { OrderNo } from '@faka/contract/shared/ids'
import { type OrderStatus, orderStatuses } from '@faka/contract/shared/states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderState, type WatchOptions, watchOrder } from './watch-order.ts'

const first = OrderNo.parse('AAAAAAAAAAAAAAAAAAAA')
const second = OrderNo.parse('BBBBBBBBBBBBBBBBBBBB')

/** The states of an order as the page may see them: anything in between, a final one at last. */
const statusHistory = fc
  .tuple(
    fc.array(
      fc.constantFrom(...orderStatuses.filter((status) => status !== 'delivered' && status !== 'refunded')),
      {
        maxLength: 5,
      },
    ),
    fc.constantFrom<OrderStatus>('delivered', 'refunded'),
  )
  .map(([between, final]) => ['unpaid' as OrderStatus, ...between, final])

interface Received {
  shownOrder: OrderNo
  /** The order that the response is about; carried in `payBefore`, which is passed through unchanged. */
  responseFor: string
  status: OrderStatus
}

const scenario = fc.record({
  statusHistories: fc.tuple(statusHistory, statusHistory),
  /** For each request: answered with the state when it was sent, or when it is answered, or lost. */
  deliveries: fc.infiniteStream(fc.constantFrom('early', 'fresh', 'fresh', 'lost')),
  switchesOrder: fc.boolean(),
})

test('reordered, late and lost responses never show another order, and the page ends on the final status', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      scenario,
      async (schedule, { statusHistories, deliveries, switchesOrder }) => {
        const now = new Map([
          [first, 0],
          [second, 0],
        ])
        const historyOf = (orderNo: OrderNo) => (orderNo === first ? statusHistories[0] : statusHistories[1])
        const statusOf = (orderNo: OrderNo) => historyOf(orderNo)[now.get(orderNo) ?? 0] ?? 'unpaid'
        const wakeListeners = new Set<() => void>()
        for (const orderNo of [first, second])
          void schedule.scheduleSequence(
            historyOf(orderNo)
              .slice(1)
              .map((_, step) => async () => void now.set(orderNo, step + 1)),
          )
        void schedule.schedule(Promise.resolve(), 'the device wakes').then(() => {
          for (const listener of wakeListeners) listener()
        })

        // The transport ignores abort: the worst case, where responses arrive long after they are obsolete.
        const fetchState: WatchOptions['fetchState'] = async (orderNo) => {
          const delivery = deliveries.next().value
          const sent = statusOf(orderNo)
          await schedule.schedule(Promise.resolve(), `response about ${orderNo}`)
          if (delivery === 'lost') throw new TypeError('lost')
          return state(orderNo, delivery === 'early' ? sent : statusOf(orderNo))
        }
        const state = (orderNo: OrderNo, status: OrderStatus): OrderState => ({
          status,
          moneyVersion: 0,
          serverTime: '2026-11-21T08:00:00.000Z',
          payBefore: orderNo,
        })
        const received: Received[] = []
        const startPolling = (orderNo: OrderNo, signal: AbortSignal) =>
          watchOrder({
            orderNo,
            fetchState,
            onState: ({ payBefore, status }) =>
              received.push({ shownOrder: shown, responseFor: payBefore, status }),
            onFailures: () => {},
            isRetryable: () => true,
            delay: () => schedule.schedule(Promise.resolve(), 'delay'),
            onWake: (listener) => {
              wakeListeners.add(listener)
              return () => wakeListeners.delete(listener)
            },
            now: () => 0,
            random: () => 0.5,
            signal,
          })

        let shown = first
        const firstPolling = new AbortController()
        const firstDone = startPolling(first, firstPolling.signal)
        let last = firstDone
        if (switchesOrder) {
          const switched = schedule
            .schedule(Promise.resolve(), 'the page switches to the second order')
            .then(() => {
              firstPolling.abort()
              shown = second
              return startPolling(second, new AbortController().signal)
            })
          last = Promise.all([firstDone, switched]).then(() => {})
        }
        await schedule.waitFor(last)

        for (const { shownOrder, responseFor } of received) expect(responseFor).toBe(shownOrder)
        const receivedForShown = received.filter(({ shownOrder }) => shownOrder === shown)
        expect(receivedForShown.at(-1)?.status).toBe(historyOf(shown).at(-1))
      },
    ),
    { numRuns: 300 },
  )
})

test('an error that is not retryable ends polling', async () => {
  let requests = 0
  await watchOrder({
    orderNo: first,
    fetchState: async () => {
      requests += 1
      throw new Error('no such order')
    },
    onState: () => {},
    onFailures: () => {},
    isRetryable: () => false,
    delay: async () => {},
    onWake: () => () => {},
    now: () => 0,
    random: () => 0.5,
    signal: new AbortController().signal,
  })
  expect(requests).toBe(1)
})

test('delays between failed requests grow up to fifteen seconds', async () => {
  const delays: number[] = []
  const controller = new AbortController()
  await watchOrder({
    orderNo: first,
    fetchState: async () => {
      throw new TypeError('no network')
    },
    onState: () => {},
    onFailures: () => {},
    isRetryable: () => true,
    delay: async (ms) => {
      delays.push(ms)
      if (delays.length === 8) controller.abort()
    },
    onWake: () => () => {},
    now: () => 0,
    random: () => 1,
    signal: controller.signal,
  })
  expect(delays).toEqual([800, 1600, 3200, 6400, 12_800, 15_000, 15_000, 15_000])
})

test('a server that responds at once with nothing new is not flooded', async () => {
  const delays: number[] = []
  const controller = new AbortController()
  let clock = 0
  await watchOrder({
    orderNo: first,
    fetchState: async () => {
      clock += 20
      return {
        status: 'unpaid',
        moneyVersion: 0,
        serverTime: '2026-11-21T08:00:00.000Z',
        payBefore: '2026-11-21T08:15:00.000Z',
      }
    },
    onState: () => {},
    onFailures: () => {},
    isRetryable: () => true,
    delay: async (ms) => {
      delays.push(ms)
      if (delays.length === 3) controller.abort()
    },
    onWake: () => () => {},
    now: () => clock,
    random: () => 1,
    signal: controller.signal,
  })
  expect(delays).toEqual([1000, 1000, 1000])
})
