import { expect, test } from 'vitest'
import { type Limits, limitSettings } from '../../kernel/config.ts'
import {
  areHoldsLimited,
  capOf,
  crowdedFrom,
  decideHolds,
  type Held,
  type HoldRequest,
  heldKeys,
  isSmallPart,
  lapseLevel,
  poolCap,
  type Standing,
  smallestPool,
} from './hold.rules.ts'

const unlimited = Object.fromEntries(
  Object.entries(limitSettings).map(([name, { max }]) => [name, max]),
) as Limits

/** Limits that refuse nothing, with some of them set. */
const limitsWith = (set: Partial<Limits> = {}): Limits => ({ ...unlimited, ...set })

const request = (set: Partial<HoldRequest> = {}): HoldRequest => ({
  ...{ quantity: 1, minQuantity: 1, itemId: 7, keepsCards: true, proved: false, contacts: ['c'] },
  ...{ device: 'd', account: undefined, network: 'n', hasProof: false },
  ...set,
})

const held = (entries: Record<string, Partial<Held>>) =>
  new Map(Object.entries(entries).map(([name, each]) => [name, { orders: 0, cards: 0, ...each }]))

const standing = (limits: Partial<Limits> = {}, set: Partial<Standing> = {}): Standing => ({
  ...{ heldBy: new Map(), lapses: new Map(), paidBefore: new Set(), stock: new Map([[7, 100]]) },
  limits: limitsWith(limits),
  ...set,
})

const decided = (of: Partial<HoldRequest>, given: Standing) => decideHolds([request(of)], given)[0]
const allowed = (trust: string, level = 0, scarce = false) => ({ kind: 'allowed', trust, level, scarce })

test('a cap is a share of the stock rounded down, never less than one order takes, and 100 % is no cap', () => {
  expect(capOf(99, 20, 1)).toBe(19)
  expect(capOf(9, 20, 4)).toBe(4)
  expect(capOf(99, 99, 1)).toBe(98)
  expect(capOf(99, 100, 1)).toBe(Number.POSITIVE_INFINITY)
})

test('a small stock keeps nothing from guests, but its part from suspects', () => {
  const limits = limitsWith({ heldPercentOfGuests: 70, heldPercentOfSuspects: 15 })
  expect(poolCap(19, 1, 'guests', limits)).toBe(Number.POSITIVE_INFINITY)
  expect(poolCap(20, 1, 'guests', limits)).toBe(14)
  expect(poolCap(19, 1, 'suspects', limits)).toBe(2)
})

test('a pool is crowded from its percentage on, and never where the setting is 100 %', () => {
  const limits = limitsWith({ heldPercentOfGuests: 70, crowdedHeldPercent: 30 })
  expect(crowdedFrom(100, 1, limits)).toBe(21)
  expect(crowdedFrom(100, 1, limitsWith({ heldPercentOfGuests: 70 }))).toBe(Number.POSITIVE_INFINITY)
  expect(smallestPool(100, 1, limits)).toBe(21)
  expect(smallestPool(100, 1, limitsWith({ heldPercentOfGuests: 70 }))).toBe(70)
})

test('one percentage below 100 is enough for holds to be counted', () => {
  expect(areHoldsLimited(limitsWith())).toBe(false)
  for (const name of [
    ...([
      'heldPercentPerBuyer',
      'heldPercentPerNetwork',
      'heldPercentPerAccount',
      'heldPercentKnown',
    ] as const),
    ...(['heldPercentOfGuests', 'heldPercentOfSuspects', 'crowdedHeldPercent', 'scarceHeldPercent'] as const),
  ])
    expect(areHoldsLimited(limitsWith({ [name]: 99 })), name).toBe(true)
})

test('tolerated lapses cost nothing, up to twice as many a shorter hold, more a proof of work', () => {
  expect([0, 2, 3, 4, 5].map((lapses) => lapseLevel(lapses, 2))).toEqual([0, 0, 1, 1, 2])
})

test('a buyer is counted by contact, device and account; a proved one by the account alone', () => {
  expect(heldKeys(request({ contacts: ['a', 'b'], account: 5 }))).toEqual({
    buyer: ['contact a', 'contact b', 'device d', 'account 5'],
    network: 'network n',
  })
  expect(heldKeys(request({ device: undefined, network: undefined }))).toEqual({
    buyer: ['contact c'],
    network: undefined,
  })
  expect(heldKeys(request({ proved: true, account: 5 }))).toEqual({
    buyer: ['account 5'],
    network: undefined,
  })
})

test('unpaid orders are limited by contact, account, network, and network with item', () => {
  const limits = { unpaidPerBuyer: 3, unpaidPerAddressAndItem: 4, unpaidPerNetwork: 6 }
  const after = (name: string, orders: number, of: Partial<HoldRequest> = {}) =>
    decided(of, standing(limits, { heldBy: held({ [name]: { orders } }) }))?.kind
  expect(after('contact c', 2)).toBe('allowed')
  expect(after('contact c', 3)).toBe('tooManyUnpaidContact')
  expect(after('account 5', 2, { account: 5 })).toBe('allowed')
  expect(after('account 5', 3, { account: 5 })).toBe('tooManyUnpaid')
  // a device is shared in a family: it counts for cards only
  expect(after('device d', 9)).toBe('allowed')
  expect(after('network n 7', 3)).toBe('allowed')
  expect(after('network n 7', 4)).toBe('tooManyUnpaidNetwork')
  expect(after('network n', 5)).toBe('allowed')
  expect(after('network n', 6)).toBe('tooManyUnpaidNetwork')
  expect(after('network undefined', 9, { network: undefined })).toBe('allowed')
  expect(after('undefined', 9, { network: undefined })).toBe('allowed')
})

test('lapses of a device or a network make a suspect, those of a contact only shorten the hold', () => {
  const limits = { lapsesPerBuyer: 1, lapsesPerNetwork: 2 }
  const after = (name: string, lapses: number, of: Partial<HoldRequest> = {}) =>
    decided(of, standing(limits, { lapses: new Map([[name, lapses]]) }))
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

test('who paid before is known, unless a suspect', () => {
  const paidBefore = new Set(['contact c'])
  expect(decided({}, standing({}, { paidBefore }))).toEqual(allowed('known'))
  expect(decided({ contacts: ['other'] }, standing({}, { paidBefore }))).toEqual(allowed('guest'))
  const lapses = new Map([['device d', 2]])
  expect(decided({}, standing({ lapsesPerBuyer: 1 }, { paidBefore, lapses }))).toEqual(allowed('suspect', 1))
})

test('each kind of buyer holds its own share of a stock, and is told how much is left of it', () => {
  const limits = { heldPercentPerBuyer: 20, heldPercentPerAccount: 30, heldPercentKnown: 40 }
  const most = (of: Partial<HoldRequest>, set: Partial<Standing> = {}) =>
    decided({ quantity: 99, ...of }, standing(limits, set))
  expect(most({})).toEqual({ kind: 'fewer', maxQuantity: 20 })
  expect(most({ account: 5 })).toEqual({ kind: 'fewer', maxQuantity: 20 })
  expect(most({ account: 5, proved: true })).toEqual({ kind: 'fewer', maxQuantity: 30 })
  expect(most({}, { paidBefore: new Set(['contact c']) })).toEqual({ kind: 'fewer', maxQuantity: 40 })
  expect(most({}, { heldBy: held({ 'device d 7': { cards: 15 } }) })).toEqual({
    kind: 'fewer',
    maxQuantity: 5,
  })
  expect(decided({ quantity: 20 }, standing(limits))).toEqual(allowed('guest'))
  const almostFull = held({ 'contact c 7': { cards: 18 } })
  expect(decided({ quantity: 2, minQuantity: 2 }, standing(limits, { heldBy: almostFull }))).toEqual(
    allowed('guest'),
  )
  const full = held({ 'contact c 7': { cards: 20 } })
  expect(decided({}, standing(limits, { heldBy: full }))).toEqual({ kind: 'tooManyUnpaid' })
  expect(decided({ keepsCards: false }, standing(limits, { heldBy: full }))).toEqual(allowed('guest'))
})

test('an account without a proved phone holds the share of a buyer, not that of a proved account', () => {
  const limits = { heldPercentPerBuyer: 30, heldPercentPerAccount: 20 }
  const most = (of: Partial<HoldRequest>) =>
    decided({ quantity: 99, account: 5, contacts: [], device: undefined, ...of }, standing(limits))
  expect(most({})).toEqual({ kind: 'fewer', maxQuantity: 30 })
  expect(most({ proved: true })).toEqual({ kind: 'fewer', maxQuantity: 20 })
})

test('a suspect holds half the share of others, but 100 % stays without a cap', () => {
  const lapses = new Map([['device d', 2]])
  const most = (limits: Partial<Limits>) =>
    decided({ quantity: 99 }, standing({ lapsesPerBuyer: 1, ...limits }, { lapses }))
  expect(most({ heldPercentPerBuyer: 20 })).toEqual({ kind: 'fewer', maxQuantity: 10 })
  expect(most({ heldPercentPerNetwork: 30 })).toEqual({ kind: 'fewer', maxQuantity: 15 })
  expect(most({})).toEqual(allowed('suspect', 1))
})

test('a network holds its share, counted by item', () => {
  const limits = { heldPercentPerNetwork: 20 }
  const most = (cards: number) =>
    decided({ quantity: 99 }, standing(limits, { heldBy: held({ 'network n 7': { cards } }) }))
  expect(most(0)).toEqual({ kind: 'fewer', maxQuantity: 20 })
  expect(most(12)).toEqual({ kind: 'fewer', maxQuantity: 8 })
  expect(most(20)).toEqual({ kind: 'tooManyUnpaid' })
  expect(decided({ quantity: 99, network: undefined }, standing(limits))).toEqual(allowed('guest'))
})

test('all guests share a pool that known and proved buyers do not draw from', () => {
  const limits = { heldPercentOfGuests: 70 }
  const heldBy = held({ 'guests 7': { cards: 68 } })
  expect(decided({ quantity: 3 }, standing(limits, { heldBy }))).toEqual({ kind: 'fewer', maxQuantity: 2 })
  expect(decided({ quantity: 3, minQuantity: 3 }, standing(limits, { heldBy }))).toEqual({ kind: 'heldOut' })
  expect(decided({ quantity: 2, minQuantity: 2 }, standing(limits, { heldBy }))).toEqual(allowed('guest'))
  const paidBefore = new Set(['contact c'])
  expect(decided({ quantity: 9 }, standing(limits, { heldBy, paidBefore }))).toEqual(
    allowed('known', 0, true),
  )
  expect(decided({ quantity: 9, account: 5, proved: true }, standing(limits, { heldBy }))).toEqual(
    allowed('proved', 0, true),
  )
})

test('suspects share a smaller pool, and draw from that of the guests as well', () => {
  const lapses = new Map([['device d', 2]])
  const most = (limits: Partial<Limits>, heldBy: Record<string, Partial<Held>>) =>
    decided({ quantity: 99 }, standing({ lapsesPerBuyer: 1, ...limits }, { lapses, heldBy: held(heldBy) }))
  expect(most({ heldPercentOfSuspects: 15 }, {})).toEqual({ kind: 'fewer', maxQuantity: 15 })
  expect(most({ heldPercentOfSuspects: 15 }, { 'suspects 7': { cards: 9 } })).toEqual({
    kind: 'fewer',
    maxQuantity: 6,
  })
  expect(most({ heldPercentOfSuspects: 15, heldPercentOfGuests: 70 }, { 'guests 7': { cards: 66 } })).toEqual(
    {
      kind: 'fewer',
      maxQuantity: 4,
    },
  )
})

test('in a crowded pool each network gets one order of the least quantity, and no more', () => {
  const limits = { heldPercentOfGuests: 70, crowdedHeldPercent: 30 }
  const ask = (of: Partial<HoldRequest>, heldBy: Record<string, Partial<Held>>) =>
    decided({ quantity: 9, ...of }, standing(limits, { heldBy: held(heldBy) }))
  expect(ask({}, { 'guests 7': { cards: 15 } })).toEqual({ kind: 'fewer', maxQuantity: 6 })
  expect(ask({ minQuantity: 3 }, { 'guests 7': { cards: 21 } })).toEqual({ kind: 'fewer', maxQuantity: 3 })
  const own = { 'guests 7': { cards: 21 }, 'network n 7': { cards: 1 } }
  expect(ask({}, own)).toEqual({ kind: 'heldOut' })
  expect(ask({ network: undefined }, own)).toEqual(allowed('guest'))
})

test('cards are scarce when an order passes the percentage of the stock or of the guests’ pool', () => {
  const limits = { scarceHeldPercent: 80 }
  const ask = (quantity: number, heldBy: Record<string, Partial<Held>>, set: Partial<Limits> = {}) =>
    decided({ quantity }, standing({ ...limits, ...set }, { heldBy: held(heldBy) }))
  expect(ask(1, { 'item 7': { cards: 79 } })).toEqual(allowed('guest'))
  expect(ask(2, { 'item 7': { cards: 79 } })).toEqual(allowed('guest', 0, true))
  expect(ask(1, { 'guests 7': { cards: 39 } }, { heldPercentOfGuests: 50 })).toEqual(allowed('guest'))
  expect(ask(2, { 'guests 7': { cards: 39 } }, { heldPercentOfGuests: 50 })).toEqual(
    allowed('guest', 0, true),
  )
  const crowd = standing(limits, { heldBy: held({ 'item 7': { cards: 99 } }) })
  expect(decided({ keepsCards: false }, crowd)).toEqual(allowed('guest'))
  expect(decided({ itemId: 8, minQuantity: 0, quantity: 0 }, crowd)).toEqual(allowed('guest'))
})

test('orders that come together count for those after them, refused ones do not', () => {
  const limits = { heldPercentPerBuyer: 20, heldPercentPerNetwork: 50, unpaidPerBuyer: 2 }
  const ask = (requests: Partial<HoldRequest>[], given: Standing) =>
    decideHolds(requests.map(request), given).map((each) =>
      each.kind === 'fewer' ? each.maxQuantity : each.kind,
    )
  expect(ask([{ quantity: 15 }, { quantity: 6 }, { quantity: 5 }], standing(limits))).toEqual([
    ...['allowed', 5, 'allowed'],
  ])
  expect(ask([{}, {}, {}], standing(limits))).toEqual(['allowed', 'allowed', 'tooManyUnpaidContact'])
  expect(ask([{}, {}], standing({ unpaidPerNetwork: 1 }))).toEqual(['allowed', 'tooManyUnpaidNetwork'])
  expect(ask([{}, {}], standing({ unpaidPerAddressAndItem: 1 }))).toEqual(['allowed', 'tooManyUnpaidNetwork'])
  expect(ask([{ network: undefined }, { network: undefined }], standing({ unpaidPerNetwork: 1 }))).toEqual([
    ...['allowed', 'allowed'],
  ])
})

test('orders that come together fill the pools of their kind and the count of their item', () => {
  const others = (quantity: number) => [
    request({ quantity }),
    request({ quantity: 10, contacts: ['x'], device: 'y', network: 'z' }),
  ]
  const last = (limits: Partial<Limits>, set: Partial<Standing> = {}) =>
    decideHolds(others(66), standing(limits, set))[1]
  expect(last({ heldPercentOfGuests: 70 })).toEqual({ kind: 'fewer', maxQuantity: 4 })
  expect(last({ scarceHeldPercent: 70 })).toEqual(allowed('guest', 0, true))
  // what a known buyer holds is no part of the guests' pool
  expect(last({ heldPercentOfGuests: 70 }, { paidBefore: new Set(['contact c']) })).toEqual(allowed('guest'))
  const lapses = new Map([
    ['device d', 2],
    ['device y', 2],
  ])
  const suspects = { lapsesPerBuyer: 1, heldPercentOfSuspects: 70 }
  expect(last(suspects, { lapses })).toEqual({ kind: 'fewer', maxQuantity: 4 })
  expect(last(suspects, { lapses: new Map([['device y', 2]]) })).toEqual(allowed('suspect', 1))
  expect(
    last({ lapsesPerBuyer: 1, heldPercentOfGuests: 70 }, { lapses: new Map([['device d', 2]]) }),
  ).toEqual({
    kind: 'fewer',
    maxQuantity: 4,
  })
})

test('what is counted before is not changed by a decision', () => {
  const heldBy = new Map()
  decideHolds([request()], standing({}, { heldBy }))
  expect(heldBy.size).toBe(0)
})

test('a request is a small part up to a thirty-second of the cap, while half of the cap is free', () => {
  expect([isSmallPart(1, 0, 32), isSmallPart(1, 0, 31)]).toEqual([true, false])
  expect([isSmallPart(1, 31, 64), isSmallPart(1, 32, 64)]).toEqual([true, false])
})
