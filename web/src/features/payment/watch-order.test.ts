import { OrderNo } from '@faka/contract/shared/ids'
import { type OrderStatus, orderStatuses } from '@faka/contract/shared/states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderState, type WatchOptions, watchOrder } from './watch-order.ts'

const first = OrderNo.parse('AAAAAAAAAAAAAAAAAAAA')
const second = OrderNo.parse('BBBBBBBBBBBBBBBBBBBB')

/** A life of an order as the page may meet it: anything on the way, an end at last. */
const life = fc
  .tuple(
    fc.array(fc.constantFrom(...orderStatuses.filter((s) => s !== 'delivered' && s !== 'refunded')), {
      maxLength: 5,
    }),
    fc.constantFrom<OrderStatus>('delivered', 'refunded'),
  )
  .map(([way, end]) => ['unpaid' as OrderStatus, ...way, end])

interface Heard {
  asked: OrderNo
  /** Of which order the answer spoke; carried in `payBefore`, which the watch passes on untouched. */
  spokeOf: string
  status: OrderStatus
}

const history = fc.record({
  lives: fc.tuple(life, life),
  /** For every question: answered from when it was sent, from when the answer left, or lost. */
  fates: fc.infiniteStream(fc.constantFrom('early', 'fresh', 'fresh', 'lost')),
  leaves: fc.boolean(),
})

test('permuted, late and lost answers never show another order, and the page ends on the last state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), history, async (schedule, { lives, fates, leaves }) => {
      const now = new Map([
        [first, 0],
        [second, 0],
      ])
      const lifeOf = (orderNo: OrderNo) => (orderNo === first ? lives[0] : lives[1])
      const statusOf = (orderNo: OrderNo) => lifeOf(orderNo)[now.get(orderNo) ?? 0] ?? 'unpaid'
      const wakers = new Set<() => void>()
      for (const orderNo of [first, second])
        void schedule.scheduleSequence(
          lifeOf(orderNo)
            .slice(1)
            .map((_, step) => async () => void now.set(orderNo, step + 1)),
        )
      void schedule.schedule(Promise.resolve(), 'the device wakes').then(() => {
        for (const wake of wakers) wake()
      })

      // The wire ignores abort: the worst one, whose answers may arrive long after nobody wants them.
      const ask: WatchOptions['fetchState'] = async (orderNo) => {
        const fate = fates.next().value
        const sent = statusOf(orderNo)
        await schedule.schedule(Promise.resolve(), `answer about ${orderNo}`)
        if (fate === 'lost') throw new TypeError('lost')
        return state(orderNo, fate === 'early' ? sent : statusOf(orderNo))
      }
      const state = (orderNo: OrderNo, status: OrderStatus): OrderState => ({
        status,
        moneyVersion: 0,
        serverTime: '2026-11-21T08:00:00.000Z',
        payBefore: orderNo,
      })
      const heard: Heard[] = []
      const look = (orderNo: OrderNo, signal: AbortSignal) =>
        watchOrder({
          orderNo,
          fetchState: ask,
          onState: ({ payBefore, status }) => heard.push({ asked: shown, spokeOf: payBefore, status }),
          onFailures: () => {},
          isRetryable: () => true,
          delay: () => schedule.schedule(Promise.resolve(), 'pause'),
          onWake: (listener) => {
            wakers.add(listener)
            return () => wakers.delete(listener)
          },
          now: () => 0,
          random: () => 0.5,
          signal,
        })

      let shown = first
      const visit = new AbortController()
      const firstLook = look(first, visit.signal)
      let last = firstLook
      if (leaves) {
        const left = schedule.schedule(Promise.resolve(), 'the page turns to the second order').then(() => {
          visit.abort()
          shown = second
          return look(second, new AbortController().signal)
        })
        last = Promise.all([firstLook, left]).then(() => {})
      }
      await schedule.waitFor(last)

      for (const { asked, spokeOf } of heard) expect(spokeOf).toBe(asked)
      const ofShown = heard.filter(({ asked }) => asked === shown)
      expect(ofShown.at(-1)?.status).toBe(lifeOf(shown).at(-1))
    }),
    { numRuns: 300 },
  )
})

test('a refusal that asking again cannot mend ends the watch', async () => {
  let asked = 0
  await watchOrder({
    orderNo: first,
    fetchState: async () => {
      asked += 1
      throw new Error('there is no such order')
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
  expect(asked).toBe(1)
})

test('pauses between unanswered questions grow, and end at fifteen seconds', async () => {
  const pauses: number[] = []
  const leave = new AbortController()
  await watchOrder({
    orderNo: first,
    fetchState: async () => {
      throw new TypeError('no network')
    },
    onState: () => {},
    onFailures: () => {},
    isRetryable: () => true,
    delay: async (ms) => {
      pauses.push(ms)
      if (pauses.length === 8) leave.abort()
    },
    onWake: () => () => {},
    now: () => 0,
    random: () => 1,
    signal: leave.signal,
  })
  expect(pauses).toEqual([800, 1600, 3200, 6400, 12_800, 15_000, 15_000, 15_000])
})

test('a server that answers at once with nothing new is not flooded', async () => {
  const pauses: number[] = []
  const leave = new AbortController()
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
      pauses.push(ms)
      if (pauses.length === 3) leave.abort()
    },
    onWake: () => () => {},
    now: () => clock,
    random: () => 1,
    signal: leave.signal,
  })
  expect(pauses).toEqual([1000, 1000, 1000])
})
