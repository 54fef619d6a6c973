import type { LimitSettings } from '../../platform/config.ts'

/** How a buyer was known when his order was placed; what an unpaid order counts against depends on it. */
export type Trust =
  /** Earlier holds of the network, device or account ran out unpaid. */
  | 'suspect'
  | 'guest'
  /** A contact that paid an earlier order. Anybody can type it, so it stays within the share of its network. */
  | 'known'
  /** An account whose phone a code proved; it is counted by itself alone. */
  | 'proved'

/** From this many cards on, a part of the stock is kept from guests; of fewer every buyer may get one. */
export const smallStock = 20
/** No hold is shorter, however scarce the cards are and whoever asks. */
export const minHoldSeconds = 300

/** The cards of a stock that may be held by one key: a share of it, never less than one order of the item takes. */
export const maxHeldCards = (stock: number, percent: number, minQuantity: number): number =>
  percent >= 100 ? Number.POSITIVE_INFINITY : Math.max(minQuantity, Math.floor((stock * percent) / 100))

/** The cards that all guests together, or all suspects among them, may hold. */
export function poolCap(
  stock: number,
  minQuantity: number,
  pool: 'guests' | 'suspects',
  limits: LimitSettings,
): number {
  if (pool === 'suspects') return maxHeldCards(stock, limits.heldPercentOfSuspects, minQuantity)
  return stock < smallStock
    ? Number.POSITIVE_INFINITY
    : maxHeldCards(stock, limits.heldPercentOfGuests, minQuantity)
}

/**
 * Guests' cards up to which one network may hold its whole share. Beyond it each network gets one order of the least
 * quantity at a time, so that many networks cannot fill what is left for everybody.
 */
export const crowdedThreshold = (stock: number, minQuantity: number, limits: LimitSettings): number =>
  limits.crowdedHeldPercent >= 100
    ? Number.POSITIVE_INFINITY
    : Math.floor((poolCap(stock, minQuantity, 'guests', limits) * limits.crowdedHeldPercent) / 100)

/** The first number of guests' cards at which a rule for all guests begins. */
export const minPoolCap = (stock: number, minQuantity: number, limits: LimitSettings): number =>
  Math.min(poolCap(stock, minQuantity, 'guests', limits), crowdedThreshold(stock, minQuantity, limits))

/** Whether any setting makes what is held of a stock matter; where none does, nothing of it is counted. */
export const areHoldsLimited = (limits: LimitSettings): boolean =>
  [
    limits.heldPercentPerBuyer,
    limits.heldPercentPerNetwork,
    limits.heldPercentPerAccount,
    limits.heldPercentKnown,
    limits.heldPercentOfGuests,
    limits.heldPercentOfSuspects,
    limits.crowdedHeldPercent,
    limits.scarceHeldPercent,
  ].some((percent) => percent < 100)

/** What lapses cost: 0 nothing, 1 a shorter hold, 2 a proof of work as well. `tolerated` lapses are forgiven. */
export const lapseLevel = (lapses: number, tolerated: number): 0 | 1 | 2 =>
  lapses <= tolerated ? 0 : lapses <= 2 * tolerated ? 1 : 2

/** Unpaid orders and the cards that they hold. */
export interface HoldCount {
  orders: number
  cards: number
}

/** What unpaid orders hold now, by the names that `heldKeys` gives; missing is nothing. */
export type HoldCounts = Map<string, HoldCount>

/** An order that asks for cards, with everything that its limits are counted by. */
export interface HoldRequest {
  quantity: number
  minQuantity: number
  itemId: number
  /** Whether the item draws from a stock of cards; the number of orders is limited for all. */
  drawsFromStock: boolean
  /** Of an account with a proved phone. */
  proved: boolean
  /** Contact keys in hex. */
  contacts: readonly string[]
  device: string | undefined
  account: number | undefined
  /** The network key in hex; undefined where no browser asks. */
  network: string | undefined
  /** It comes with a proof of work that no order used before. */
  hasProof: boolean
}

/** The names under which the holds of a request are counted, besides the pools of its item. */
export function holdCountKeys(request: HoldRequest) {
  const { contacts, device, account, network, proved } = request
  return {
    // what an account proved is not counted by what anybody can type
    buyer: [
      ...(proved ? [] : contacts.map((key) => `contact ${key}`)),
      ...(proved || device === undefined ? [] : [`device ${device}`]),
      ...(account === undefined ? [] : [`account ${account}`]),
    ],
    network: proved || network === undefined ? undefined : `network ${network}`,
  }
}

/** What is known besides the holds of this moment. */
export interface HoldContext {
  holdCounts: HoldCounts
  /** Lapses by the same names. */
  lapses: ReadonlyMap<string, number>
  /** Names of contacts and accounts that paid an order before. */
  paidBefore: ReadonlySet<string>
  /** Cards of each item that are free or held by unpaid orders. */
  stock: ReadonlyMap<number, number>
  limits: LimitSettings
}

/** Whose unpaid orders are too many: the account's, those with a contact, or those of a network. */
export type UnpaidLimit = 'tooManyUnpaid' | 'tooManyUnpaidContact' | 'tooManyUnpaidNetwork'

export type HoldDecision =
  | { kind: 'allowed'; trust: Trust; level: 0 | 1 | 2; scarce: boolean }
  | { kind: UnpaidLimit }
  /** Fewer can be had in one order now: this many. */
  | { kind: 'fewer'; maxQuantity: number }
  /** What is free is kept for buyers who are known better. */
  | { kind: 'heldOut' }
  | { kind: 'proofNeeded' }

const noHolds: HoldCount = { orders: 0, cards: 0 }
export const getHoldCount = (heldBy: HoldCounts, name: string): HoldCount => heldBy.get(name) ?? noHolds

const addHold = (heldBy: HoldCounts, name: string, quantity: number): void => {
  const { orders, cards } = getHoldCount(heldBy, name)
  heldBy.set(name, { orders: orders + 1, cards: cards + quantity })
}

function assessLapses(request: HoldRequest, { lapses, limits }: HoldContext) {
  const { buyer, network } = holdCountKeys(request)
  const level = (name: string) => lapseLevel(lapses.get(name) ?? 0, limits.lapsesPerBuyer)
  const ofNetwork = network ? lapseLevel(lapses.get(network) ?? 0, limits.lapsesPerNetwork) : 0
  const level012 = Math.max(0, ofNetwork, ...buyer.map(level)) as 0 | 1 | 2
  // a contact is typed by anybody: what it was used for makes nobody a suspect
  const suspect = ofNetwork > 0 || buyer.some((name) => !name.startsWith('contact ') && level(name) > 0)
  return { level: level012, suspect: suspect && !request.proved }
}

/** The cards that a request may still take, by its own keys and by the pools of its item. */
function remainingCards(request: HoldRequest, trust: Trust, known: boolean, standing: HoldContext) {
  const { holdCounts: heldBy, limits } = standing
  const { itemId, minQuantity } = request
  const stock = standing.stock.get(itemId) ?? 0
  const { buyer, network } = holdCountKeys(request)
  const share = trust === 'suspect' ? 0.5 : 1
  const room = (name: string, percent: number) =>
    maxHeldCards(stock, percent >= 100 ? 100 : percent * share, minQuantity) -
    getHoldCount(heldBy, `${name} ${itemId}`).cards
  const ofBuyer = (name: string) =>
    known
      ? limits.heldPercentKnown
      : name.startsWith('account ') && request.proved
        ? limits.heldPercentPerAccount
        : limits.heldPercentPerBuyer
  const ofNetwork = network ? room(network, limits.heldPercentPerNetwork) : Number.POSITIVE_INFINITY
  const own = Math.min(...buyer.map((name) => room(name, ofBuyer(name))), ofNetwork)
  const guests = getHoldCount(heldBy, `guests ${itemId}`).cards
  const uncrowded = network
    ? Math.max(
        crowdedThreshold(stock, minQuantity, limits) - guests,
        minQuantity - getHoldCount(heldBy, `${network} ${itemId}`).cards,
      )
    : Number.POSITIVE_INFINITY
  const pool = (name: 'guests' | 'suspects') =>
    poolCap(stock, minQuantity, name, limits) - getHoldCount(heldBy, `${name} ${itemId}`).cards
  const pooled =
    trust === 'suspect'
      ? Math.min(pool('suspects'), pool('guests'), uncrowded)
      : trust === 'guest'
        ? Math.min(pool('guests'), uncrowded)
        : Number.POSITIVE_INFINITY
  return { own, pooled }
}

const isKnown = (request: HoldRequest, { paidBefore }: HoldContext): boolean =>
  holdCountKeys(request).buyer.some((name) => paidBefore.has(name))

/** Whether so much of an item is held that new holds end as early as a payment allows. */
function isScarce(
  { itemId, quantity, minQuantity }: HoldRequest,
  { holdCounts: heldBy, stock, limits }: HoldContext,
): boolean {
  const all = stock.get(itemId)
  if (all === undefined) return false
  const isNear = (pool: string, cap: number) =>
    (getHoldCount(heldBy, `${pool} ${itemId}`).cards + quantity) * 100 > cap * limits.scarceHeldPercent
  return isNear('item', all) || isNear('guests', poolCap(all, minQuantity, 'guests', limits))
}

/** The limit of unpaid orders that one more would pass. */
function findExceededLimit(
  request: HoldRequest,
  { holdCounts: heldBy, limits }: HoldContext,
): UnpaidLimit | undefined {
  const { buyer, network } = holdCountKeys(request)
  const orders = (name: string) => getHoldCount(heldBy, name).orders
  const over = buyer.filter((name) => !name.startsWith('device ') && orders(name) >= limits.unpaidPerBuyer)
  if (over.some((name) => name.startsWith('account '))) return 'tooManyUnpaid'
  if (over.length > 0) return 'tooManyUnpaidContact'
  const full =
    network !== undefined &&
    (orders(`${network} ${request.itemId}`) >= limits.unpaidPerAddressAndItem ||
      orders(network) >= limits.unpaidPerNetwork)
  return full ? 'tooManyUnpaidNetwork' : undefined
}

function decide(request: HoldRequest, standing: HoldContext): HoldDecision {
  const passed = findExceededLimit(request, standing)
  if (passed) return { kind: passed }
  const { level, suspect } = assessLapses(request, standing)
  const known = isKnown(request, standing) && !suspect
  const trust: Trust = request.proved ? 'proved' : suspect ? 'suspect' : known ? 'known' : 'guest'
  if (request.drawsFromStock) {
    const { own, pooled } = remainingCards(request, trust, known, standing)
    if (own < request.minQuantity) return { kind: 'tooManyUnpaid' }
    if (pooled < request.minQuantity) return { kind: 'heldOut' }
    const most = Math.min(own, pooled)
    if (request.quantity > most) return { kind: 'fewer', maxQuantity: most }
  }
  if (level === 2 && !request.hasProof) return { kind: 'proofNeeded' }
  return { kind: 'allowed', trust, level, scarce: request.drawsFromStock && isScarce(request, standing) }
}

/** What becomes of requests that come together, each counted for those after it. */
export function decideHolds(requests: readonly HoldRequest[], given: HoldContext): HoldDecision[] {
  const heldBy: HoldCounts = new Map(given.holdCounts)
  return requests.map((request) => {
    const decision = decide(request, { ...given, holdCounts: heldBy })
    if (decision.kind !== 'allowed') return decision
    const { itemId, quantity } = request
    const { buyer, network } = holdCountKeys(request)
    for (const name of [...buyer, ...(network ? [network] : [])]) {
      addHold(heldBy, name, quantity)
      addHold(heldBy, `${name} ${itemId}`, quantity)
    }
    addHold(heldBy, `item ${itemId}`, quantity)
    if (decision.trust === 'guest' || decision.trust === 'suspect')
      addHold(heldBy, `guests ${itemId}`, quantity)
    if (decision.trust === 'suspect') addHold(heldBy, `suspects ${itemId}`, quantity)
    return decision
  })
}

/**
 * Whether requests for an item may be counted without keeping others from counting: they take so little of what
 * guests may hold (`cap`), and so much is left of it, that sixteen transactions which do not see each other stay
 * within it.
 */
export const isSafeWithoutLock = (quantity: number, held: number, cap: number): boolean =>
  quantity * 32 <= cap && (held + quantity) * 2 <= cap
