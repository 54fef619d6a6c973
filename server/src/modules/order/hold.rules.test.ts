import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { LimitSettings } from '../../platform/config.ts'
import { limitDefinitions } from '../declarations.ts'
import {
  areHoldsLimited,
  crowdedThreshold,
  decideHolds,
  type HoldContext,
  type HoldCount,
  type HoldRequest,
  holdCountKeys,
  isSafeWithoutLock,
  lapseLevel,
  maxHeldCards,
  minPoolCap,
  poolCap,
} from './hold.rules.ts'

const unlimited: LimitSettings = {
  ...readConfig({}).config.limits,
  ...Object.fromEntries(Object.entries(limitDefinitions).map(([name, { max }]) => [name, max])),
}

/** Limits that reject nothing, with some overridden. */
const limitsWith = (set: Partial<LimitSettings> = {}): LimitSettings => ({ ...unlimited, ...set })

const request = (set: Partial<HoldRequest> = {}): HoldRequest => ({
  quantity: 1,
  minQuantity: 1,
  itemId: 7,
  drawsFromStock: true,
  proved: false,
  contacts: ['c'],
  provedContact: undefined,
  device: 'd',
  account: undefined,
  network: 'n',
  hasProof: false,
  blocked: false,
  ...set,
})

const holdCounts = (entries: Record<string, Partial<HoldCount>>) =>
  new Map(Object.entries(entries).map(([name, each]) => [name, { orders: 0, cards: 0, ...each }]))

const holdContext = (limits: Partial<LimitSettings> = {}, set: Partial<HoldContext> = {}): HoldContext => ({
  holdCounts: new Map(),
  lapses: new Map(),
  paidBefore: new Set(),
  stock: new Map([[7, 100]]),
  limits: limitsWith(limits),
  ...set,
})

const decideOne = (fields: Partial<HoldRequest>, context: HoldContext) =>
  decideHolds([request(fields)], context)[0]
const allowed = (trust: string, level = 0, scarce = false) => ({ kind: 'allowed', trust, level, scarce })

test('a cap is a share of the stock rounded down but at least one order’s quantity, and 100 % means no cap', () => {
  expect(maxHeldCards(99, 20, 1)).toBe(19)
  expect(maxHeldCards(9, 20, 4)).toBe(4)
  expect(maxHeldCards(99, 99, 1)).toBe(98)
  expect(maxHeldCards(99, 100, 1)).toBe(Number.POSITIVE_INFINITY)
})

test('a small stock reserves nothing from guests, but still caps suspects', () => {
  const limits = limitsWith({ heldPercentOfGuests: 70, heldPercentOfSuspects: 15 })
  expect(poolCap(19, 1, 'guests', limits)).toBe(Number.POSITIVE_INFINITY)
  expect(poolCap(20, 1, 'guests', limits)).toBe(14)
  expect(poolCap(19, 1, 'suspects', limits)).toBe(2)
})

test('a pool is crowded from its percentage on, and never if the setting is 100 %', () => {
  const limits = limitsWith({ heldPercentOfGuests: 70, crowdedHeldPercent: 30 })
  expect(crowdedThreshold(100, 1, limits)).toBe(21)
  expect(crowdedThreshold(100, 1, limitsWith({ heldPercentOfGuests: 70 }))).toBe(Number.POSITIVE_INFINITY)
  expect(minPoolCap(100, 1, limits)).toBe(21)
  expect(minPoolCap(100, 1, limitsWith({ heldPercentOfGuests: 70 }))).toBe(70)
})

test('holds are counted as soon as one percentage is below 100', () => {
  expect(areHoldsLimited(limitsWith())).toBe(false)
  for (const name of [
    'heldPercentPerBuyer',
    'heldPercentPerNetwork',
    'heldPercentPerAccount',
    'heldPercentKnown',
    'heldPercentOfGuests',
    'heldPercentOfSuspects',
    'crowdedHeldPercent',
    'scarceHeldPercent',
  ])
    expect(areHoldsLimited(limitsWith({ [name]: 99 })), name).toBe(true)
})

test('tolerated lapses have no effect, up to twice as many shorten the hold, more require a proof of work', () => {
  expect([0, 2, 3, 4, 5].map((lapses) => lapseLevel(lapses, 2))).toEqual([0, 0, 1, 1, 2])
})

test('a buyer is counted by contact, device and account; a verified one by the account alone', () => {
  expect(holdCountKeys(request({ contacts: ['a', 'b'], account: 5 }))).toEqual({
    buyer: ['contact a', 'contact b', 'device d', 'account 5'],
    network: 'network n',
  })
  expect(holdCountKeys(request({ device: undefined, network: undefined }))).toEqual({
    buyer: ['contact c'],
    network: undefined,
  })
  expect(holdCountKeys(request({ proved: true, account: 5 }))).toEqual({
    buyer: ['account 5'],
    network: undefined,
  })
})

test('what others order with a contact does not limit an account that verified it, whose own orders count for it', () => {
  const limits = { unpaidPerBuyer: 2, lapsesPerBuyer: 1, heldPercentPerBuyer: 20, heldPercentOfGuests: 70 }
  const own: Partial<HoldRequest> = { contacts: ['c', 'typed'], provedContact: 'c', account: 5 }
  const after = (set: Partial<HoldContext>, more: Partial<HoldRequest> = {}) =>
    decideOne({ ...own, ...more }, holdContext(limits, set))
  const ofContact = holdCounts({ 'contact c': { orders: 2 }, 'contact c 7': { cards: 20 } })
  expect(after({ holdCounts: ofContact })).toEqual(allowed('guest'))
  expect(after({ lapses: new Map([['contact c', 9]]) })).toEqual(allowed('guest'))
  expect(after({ holdCounts: holdCounts({ 'contact typed': { orders: 2 } }) })?.kind).toBe(
    'tooManyUnpaidContact',
  )
  expect(after({}, { quantity: 99 })).toEqual({ kind: 'limitedQuantity', maxQuantity: 20 })
  expect(after({ paidBefore: new Set(['contact c']) })).toEqual(allowed('known'))
  const stranger = request({ device: 'e', network: 'm' })
  const kinds = decideHolds([request(own), request(own), stranger], holdContext(limits)).map(
    ({ kind }) => kind,
  )
  expect(kinds).toEqual(['allowed', 'allowed', 'tooManyUnpaidContact'])
})

test('unpaid orders are limited by contact, account, network, and network with item', () => {
  const limits = { unpaidPerBuyer: 3, unpaidPerAddressAndItem: 4, unpaidPerNetwork: 6 }
  const after = (name: string, orders: number, of: Partial<HoldRequest> = {}) =>
    decideOne(of, holdContext(limits, { holdCounts: holdCounts({ [name]: { orders } }) }))?.kind
  expect(after('contact c', 2)).toBe('allowed')
  expect(after('contact c', 3)).toBe('tooManyUnpaidContact')
  expect(after('account 5', 2, { account: 5 })).toBe('allowed')
  expect(after('account 5', 3, { account: 5 })).toBe('tooManyUnpaid')
  // a device may be shared by a family, so it counts for cards only
  expect(after('device d', 9)).toBe('allowed')
  expect(after('network n 7', 3)).toBe('allowed')
  expect(after('network n 7', 4)).toBe('tooManyUnpaidNetwork')
  expect(after('network n', 5)).toBe('allowed')
  expect(after('network n', 6)).toBe('tooManyUnpaidNetwork')
  expect(after('network undefined', 9, { network: undefined })).toBe('allowed')
  expect(after('undefined', 9, { network: undefined })).toBe('allowed')
})

test('lapses of a device or network make a buyer a suspect; those of a contact only shorten the hold', () => {
  const limits = { lapsesPerBuyer: 1, lapsesPerNetwork: 2 }
  const after = (name: string, lapses: number, of: Partial<HoldRequest> = {}) =>
    decideOne(of, holdContext(limits, { lapses: new Map([[name, lapses]]) }))
  expect(after('device d', 1)).toEqual(allowed('guest'))
  expect(after('device d', 2)).toEqual(allowed('suspect', 1))
  expect(after('device d', 3)).toEqual({ kind: 'proofNeeded' })
  expect(after('device d', 3, { hasProof: true })).toEqual(allowed('suspect', 2))
  expect(after('contact c', 2)).toEqual(allowed('guest', 1))
  expect(after('contact c', 3, { hasProof: true })).toEqual(allowed('guest', 2))
  expect(after('network n', 2)).toEqual(allowed('guest'))
  expect(after('network n', 3)).toEqual(allowed('suspect', 1))
  expect(after('network n', 5)).toEqual({ kind: 'proofNeeded' })
  expect(after('account 5', 2, { account: 5 })).toEqual(allowed('suspect', 1))
  expect(after('account 5', 2, { account: 5, proved: true })).toEqual(allowed('proved', 1))
})

test('a buyer who paid before is known, unless a suspect', () => {
  const paidBefore = new Set(['contact c'])
  expect(decideOne({}, holdContext({}, { paidBefore }))).toEqual(allowed('known'))
  expect(decideOne({ contacts: ['other'] }, holdContext({}, { paidBefore }))).toEqual(allowed('guest'))
  const lapses = new Map([['device d', 2]])
  expect(decideOne({}, holdContext({ lapsesPerBuyer: 1 }, { paidBefore, lapses }))).toEqual(
    allowed('suspect', 1),
  )
})

test('each kind of buyer can hold its own share of a stock and is told how much of it is left', () => {
  const limits = { heldPercentPerBuyer: 20, heldPercentPerAccount: 30, heldPercentKnown: 40 }
  const decideMany = (of: Partial<HoldRequest>, set: Partial<HoldContext> = {}) =>
    decideOne({ quantity: 99, ...of }, holdContext(limits, set))
  expect(decideMany({})).toEqual({ kind: 'limitedQuantity', maxQuantity: 20 })
  expect(decideMany({ account: 5 })).toEqual({ kind: 'limitedQuantity', maxQuantity: 20 })
  expect(decideMany({ account: 5, proved: true })).toEqual({ kind: 'limitedQuantity', maxQuantity: 30 })
  expect(decideMany({}, { paidBefore: new Set(['contact c']) })).toEqual({
    kind: 'limitedQuantity',
    maxQuantity: 40,
  })
  expect(decideMany({}, { holdCounts: holdCounts({ 'device d 7': { cards: 15 } }) })).toEqual({
    kind: 'limitedQuantity',
    maxQuantity: 5,
  })
  expect(decideOne({ quantity: 20 }, holdContext(limits))).toEqual(allowed('guest'))
  const almostFull = holdCounts({ 'contact c 7': { cards: 18 } })
  expect(decideOne({ quantity: 2, minQuantity: 2 }, holdContext(limits, { holdCounts: almostFull }))).toEqual(
    allowed('guest'),
  )
  const full = holdCounts({ 'contact c 7': { cards: 20 } })
  expect(decideOne({}, holdContext(limits, { holdCounts: full }))).toEqual({ kind: 'tooManyUnpaid' })
  expect(decideOne({ drawsFromStock: false }, holdContext(limits, { holdCounts: full }))).toEqual(
    allowed('guest'),
  )
})

test('an account without a verified phone has the share of a buyer, not that of a verified account', () => {
  const limits = { heldPercentPerBuyer: 30, heldPercentPerAccount: 20 }
  const decideMany = (of: Partial<HoldRequest>) =>
    decideOne({ quantity: 99, account: 5, contacts: [], device: undefined, ...of }, holdContext(limits))
  expect(decideMany({})).toEqual({ kind: 'limitedQuantity', maxQuantity: 30 })
  expect(decideMany({ proved: true })).toEqual({ kind: 'limitedQuantity', maxQuantity: 20 })
})

test('a suspect has half the share of others, but 100 % still means no cap', () => {
  const lapses = new Map([['device d', 2]])
  const decideMany = (limits: Partial<LimitSettings>) =>
    decideOne({ quantity: 99 }, holdContext({ lapsesPerBuyer: 1, ...limits }, { lapses }))
  expect(decideMany({ heldPercentPerBuyer: 20 })).toEqual({ kind: 'limitedQuantity', maxQuantity: 10 })
  expect(decideMany({ heldPercentPerNetwork: 30 })).toEqual({ kind: 'limitedQuantity', maxQuantity: 15 })
  expect(decideMany({})).toEqual(allowed('suspect', 1))
})

test('a network has its own share, counted by item', () => {
  const limits = { heldPercentPerNetwork: 20 }
  const decideMany = (cards: number) =>
    decideOne({ quantity: 99 }, holdContext(limits, { holdCounts: holdCounts({ 'network n 7': { cards } }) }))
  expect(decideMany(0)).toEqual({ kind: 'limitedQuantity', maxQuantity: 20 })
  expect(decideMany(12)).toEqual({ kind: 'limitedQuantity', maxQuantity: 8 })
  expect(decideMany(20)).toEqual({ kind: 'tooManyUnpaid' })
  expect(decideOne({ quantity: 99, network: undefined }, holdContext(limits))).toEqual(allowed('guest'))
})

test('all guests share a pool, which known and verified buyers do not draw from', () => {
  const limits = { heldPercentOfGuests: 70 }
  const counts = holdCounts({ 'guests 7': { cards: 68 } })
  expect(decideOne({ quantity: 3 }, holdContext(limits, { holdCounts: counts }))).toEqual({
    kind: 'limitedQuantity',
    maxQuantity: 2,
  })
  expect(decideOne({ quantity: 3, minQuantity: 3 }, holdContext(limits, { holdCounts: counts }))).toEqual({
    kind: 'reserved',
  })
  expect(decideOne({ quantity: 2, minQuantity: 2 }, holdContext(limits, { holdCounts: counts }))).toEqual(
    allowed('guest'),
  )
  const paidBefore = new Set(['contact c'])
  expect(decideOne({ quantity: 9 }, holdContext(limits, { holdCounts: counts, paidBefore }))).toEqual(
    allowed('known', 0, true),
  )
  expect(
    decideOne({ quantity: 9, account: 5, proved: true }, holdContext(limits, { holdCounts: counts })),
  ).toEqual(allowed('proved', 0, true))
})

test('suspects share a smaller pool and draw from the guests’ pool as well', () => {
  const lapses = new Map([['device d', 2]])
  const decideMany = (limits: Partial<LimitSettings>, counts: Record<string, Partial<HoldCount>>) =>
    decideOne(
      { quantity: 99 },
      holdContext({ lapsesPerBuyer: 1, ...limits }, { lapses, holdCounts: holdCounts(counts) }),
    )
  expect(decideMany({ heldPercentOfSuspects: 15 }, {})).toEqual({ kind: 'limitedQuantity', maxQuantity: 15 })
  expect(decideMany({ heldPercentOfSuspects: 15 }, { 'suspects 7': { cards: 9 } })).toEqual({
    kind: 'limitedQuantity',
    maxQuantity: 6,
  })
  expect(
    decideMany({ heldPercentOfSuspects: 15, heldPercentOfGuests: 70 }, { 'guests 7': { cards: 66 } }),
  ).toEqual({
    kind: 'limitedQuantity',
    maxQuantity: 4,
  })
})

test('in a crowded pool each network gets one order of the minimum quantity', () => {
  const limits = { heldPercentOfGuests: 70, crowdedHeldPercent: 30 }
  const ask = (of: Partial<HoldRequest>, counts: Record<string, Partial<HoldCount>>) =>
    decideOne({ quantity: 9, ...of }, holdContext(limits, { holdCounts: holdCounts(counts) }))
  expect(ask({}, { 'guests 7': { cards: 15 } })).toEqual({ kind: 'limitedQuantity', maxQuantity: 6 })
  expect(ask({ minQuantity: 3 }, { 'guests 7': { cards: 21 } })).toEqual({
    kind: 'limitedQuantity',
    maxQuantity: 3,
  })
  const own = { 'guests 7': { cards: 21 }, 'network n 7': { cards: 1 } }
  expect(ask({}, own)).toEqual({ kind: 'reserved' })
  expect(ask({ network: undefined }, own)).toEqual(allowed('guest'))
})

test('cards are scarce when an order exceeds the percentage of the stock or of the guests’ pool', () => {
  const limits = { scarceHeldPercent: 80 }
  const ask = (
    quantity: number,
    counts: Record<string, Partial<HoldCount>>,
    set: Partial<LimitSettings> = {},
  ) => decideOne({ quantity }, holdContext({ ...limits, ...set }, { holdCounts: holdCounts(counts) }))
  expect(ask(1, { 'item 7': { cards: 79 } })).toEqual(allowed('guest'))
  expect(ask(2, { 'item 7': { cards: 79 } })).toEqual(allowed('guest', 0, true))
  expect(ask(1, { 'guests 7': { cards: 39 } }, { heldPercentOfGuests: 50 })).toEqual(allowed('guest'))
  expect(ask(2, { 'guests 7': { cards: 39 } }, { heldPercentOfGuests: 50 })).toEqual(
    allowed('guest', 0, true),
  )
  const crowd = holdContext(limits, { holdCounts: holdCounts({ 'item 7': { cards: 99 } }) })
  expect(decideOne({ drawsFromStock: false }, crowd)).toEqual(allowed('guest'))
  expect(decideOne({ itemId: 8, minQuantity: 0, quantity: 0 }, crowd)).toEqual(allowed('guest'))
})

test('in a batch allowed orders count for those after them, rejected ones do not', () => {
  const limits = { heldPercentPerBuyer: 20, heldPercentPerNetwork: 50, unpaidPerBuyer: 2 }
  const ask = (requests: Partial<HoldRequest>[], context: HoldContext) =>
    decideHolds(requests.map(request), context).map((each) =>
      each.kind === 'limitedQuantity' ? each.maxQuantity : each.kind,
    )
  expect(ask([{ quantity: 15 }, { quantity: 6 }, { quantity: 5 }], holdContext(limits))).toEqual([
    'allowed',
    5,
    'allowed',
  ])
  expect(ask([{}, {}, {}], holdContext(limits))).toEqual(['allowed', 'allowed', 'tooManyUnpaidContact'])
  expect(ask([{}, {}], holdContext({ unpaidPerNetwork: 1 }))).toEqual(['allowed', 'tooManyUnpaidNetwork'])
  expect(ask([{}, {}], holdContext({ unpaidPerAddressAndItem: 1 }))).toEqual([
    'allowed',
    'tooManyUnpaidNetwork',
  ])
  expect(ask([{ network: undefined }, { network: undefined }], holdContext({ unpaidPerNetwork: 1 }))).toEqual(
    ['allowed', 'allowed'],
  )
})

test('orders of a batch count for the pools of their kind and for their item', () => {
  const others = (quantity: number) => [
    request({ quantity }),
    request({ quantity: 10, contacts: ['x'], device: 'y', network: 'z' }),
  ]
  const last = (limits: Partial<LimitSettings>, set: Partial<HoldContext> = {}) =>
    decideHolds(others(66), holdContext(limits, set))[1]
  expect(last({ heldPercentOfGuests: 70 })).toEqual({ kind: 'limitedQuantity', maxQuantity: 4 })
  expect(last({ scarceHeldPercent: 70 })).toEqual(allowed('guest', 0, true))
  // holds of known buyers do not count for the guests' pool
  expect(last({ heldPercentOfGuests: 70 }, { paidBefore: new Set(['contact c']) })).toEqual(allowed('guest'))
  const lapses = new Map([
    ['device d', 2],
    ['device y', 2],
  ])
  const suspects = { lapsesPerBuyer: 1, heldPercentOfSuspects: 70 }
  expect(last(suspects, { lapses })).toEqual({ kind: 'limitedQuantity', maxQuantity: 4 })
  expect(last(suspects, { lapses: new Map([['device y', 2]]) })).toEqual(allowed('suspect', 1))
  expect(
    last({ lapsesPerBuyer: 1, heldPercentOfGuests: 70 }, { lapses: new Map([['device d', 2]]) }),
  ).toEqual({
    kind: 'limitedQuantity',
    maxQuantity: 4,
  })
})

test('a decision does not modify its input counts', () => {
  const counts = new Map()
  decideHolds([request()], holdContext({}, { holdCounts: counts }))
  expect(counts.size).toBe(0)
})

test('a request is safe without a lock up to 1/32 of the cap for each worker, while half of the cap is free', () => {
  expect([isSafeWithoutLock(1, 0, 32, 1), isSafeWithoutLock(1, 0, 31, 1)]).toEqual([true, false])
  expect([isSafeWithoutLock(1, 0, 96, 3), isSafeWithoutLock(1, 0, 95, 3)]).toEqual([true, false])
  expect([isSafeWithoutLock(1, 31, 64, 1), isSafeWithoutLock(1, 32, 64, 1)]).toEqual([true, false])
})

test('a blocked buyer is refused before any limit is looked at, and holds nothing', () => {
  const requests = [request({ blocked: true, quantity: 99 }), request({ quantity: 20 })]
  const context = holdContext({ heldPercentPerBuyer: 20, unpaidPerBuyer: 1 })
  expect(decideHolds(requests, context)).toEqual([{ kind: 'blocked' }, allowed('guest')])
})
