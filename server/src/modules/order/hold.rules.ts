import type { LimitSettings } from '../../platform/config.ts'

/** How far a buyer was trusted when the order was placed; it decides which limits an unpaid order counts against. */
export type Trust =
  /** Earlier holds of the network, device or account ran out unpaid. */
  | 'suspect'
  | 'guest'
  /** A contact that paid an earlier order. Contacts are not verified, so the network's share still applies. */
  | 'known'
  /** An account with a verified phone; only the account itself is counted. */
  | 'proved'

/** From this many cards on, a part of the stock is reserved from guests; below it every buyer may get one. */
const smallStock = 20
/** No hold is shorter, however scarce the cards are. */
export const minHoldSeconds = 300

/** How many cards one key may hold: a share of the stock, but never less than one order of the item takes. */
export const maxHeldCards = (stock: number, percent: number, minQuantity: number): number =>
  percent >= 100 ? Number.POSITIVE_INFINITY : Math.max(minQuantity, Math.floor((stock * percent) / 100))

/** How many cards all guests together, or all suspects among them, may hold. */
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
 * The number of cards held by guests up to which one network may hold its full share. Above it each network gets one
 * order of the minimum quantity at a time, so that many networks together cannot use up the rest.
 */
export const crowdedThreshold = (stock: number, minQuantity: number, limits: LimitSettings): number =>
  limits.crowdedHeldPercent >= 100
    ? Number.POSITIVE_INFINITY
    : Math.floor((poolCap(stock, minQuantity, 'guests', limits) * limits.crowdedHeldPercent) / 100)

/** The lowest number of cards held by guests at which any rule for all guests applies. */
export const minPoolCap = (stock: number, minQuantity: number, limits: LimitSettings): number =>
  Math.min(poolCap(stock, minQuantity, 'guests', limits), crowdedThreshold(stock, minQuantity, limits))

/** Whether any setting limits held cards; if none does, holds are not counted. */
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

/** The consequence of lapses: 0 none, 1 a shorter hold, 2 also a proof of work. Up to `tolerated` lapses have none. */
export const lapseLevel = (lapses: number, tolerated: number): 0 | 1 | 2 =>
  lapses <= tolerated ? 0 : lapses <= 2 * tolerated ? 1 : 2

/** Unpaid orders and the cards that they hold. */
export interface HoldCount {
  orders: number
  cards: number
}

/** What unpaid orders hold now, keyed by the names from `holdCountKeys`; a missing key means nothing. */
export type HoldCounts = Map<string, HoldCount>

/** An order that requests cards, with every key that its limits are counted by. */
export interface HoldRequest {
  quantity: number
  minQuantity: number
  itemId: number
  /** Whether the item is sold from a stock of cards; the number of unpaid orders is limited either way. */
  drawsFromStock: boolean
  /** Placed by an account with a verified phone. */
  proved: boolean
  /** Contact keys in hex. */
  contacts: readonly string[]
  /** The one of them that the account verified; undefined if it verified none. */
  provedContact: string | undefined
  device: string | undefined
  account: number | undefined
  /** The network key in hex; undefined when the caller is not a browser. */
  network: string | undefined
  /** Comes with a proof of work that no other order has used. */
  hasProof: boolean
  /** The shop accepts no orders from this buyer. */
  blocked: boolean
}

const contactName = (key: string): string => `contact ${key}`

/** The names whose holds and lapses limit a request, besides the pools of its item. */
export function holdCountKeys(request: HoldRequest) {
  const { contacts, provedContact, device, account, network, proved } = request
  // anyone can type a contact, so it limits neither an account with a verified phone nor one that verified it
  const limiting = proved ? [] : contacts.filter((key) => key !== provedContact)
  return {
    buyer: [
      ...limiting.map(contactName),
      ...(proved || device === undefined ? [] : [`device ${device}`]),
      ...(account === undefined ? [] : [`account ${account}`]),
    ],
    network: proved || network === undefined ? undefined : `network ${network}`,
  }
}

/** The names of a buyer under which a request's holds are counted, and earlier payments found: also by a verified contact. */
const buyerNames = (request: HoldRequest): ReadonlySet<string> =>
  new Set([...holdCountKeys(request).buyer, ...(request.proved ? [] : request.contacts.map(contactName))])

/** Everything that decisions on holds are based on. */
export interface HoldContext {
  holdCounts: HoldCounts
  /** Lapse counts by the same names. */
  lapses: ReadonlyMap<string, number>
  /** Names of contacts and accounts that paid an order before. */
  paidBefore: ReadonlySet<string>
  /** Cards of each item that are free or held by unpaid orders. */
  stock: ReadonlyMap<number, number>
  limits: LimitSettings
}

/** Which limit of unpaid orders is reached: the account's, a contact's or a network's. */
type UnpaidLimit = 'tooManyUnpaid' | 'tooManyUnpaidContact' | 'tooManyUnpaidNetwork'

export type HoldDecision =
  | { kind: 'allowed'; trust: Trust; level: 0 | 1 | 2; scarce: boolean }
  | { kind: UnpaidLimit }
  /** One order can take only this many now. */
  | { kind: 'limitedQuantity'; maxQuantity: number }
  /** The remaining cards are reserved for more trusted buyers. */
  | { kind: 'reserved' }
  | { kind: 'proofNeeded' }
  | { kind: 'blocked' }

const noHolds: HoldCount = { orders: 0, cards: 0 }
export const getHoldCount = (holdCounts: HoldCounts, name: string): HoldCount =>
  holdCounts.get(name) ?? noHolds

const addHold = (holdCounts: HoldCounts, name: string, quantity: number): void => {
  const { orders, cards } = getHoldCount(holdCounts, name)
  holdCounts.set(name, { orders: orders + 1, cards: cards + quantity })
}

function assessLapses(request: HoldRequest, { lapses, limits }: HoldContext) {
  const { buyer, network } = holdCountKeys(request)
  const level = (name: string) => lapseLevel(lapses.get(name) ?? 0, limits.lapsesPerBuyer)
  const networkLevel = network ? lapseLevel(lapses.get(network) ?? 0, limits.lapsesPerNetwork) : 0
  const maxLevel = Math.max(0, networkLevel, ...buyer.map(level)) as 0 | 1 | 2
  // anyone can type a contact, so its lapses do not make the buyer a suspect
  const suspect = networkLevel > 0 || buyer.some((name) => !name.startsWith('contact ') && level(name) > 0)
  return { level: maxLevel, suspect: suspect && !request.proved }
}

/** How many cards a request may still take, by its own keys and by the pools of its item. */
function remainingCards(request: HoldRequest, trust: Trust, known: boolean, context: HoldContext) {
  const { holdCounts, limits } = context
  const { itemId, minQuantity } = request
  const stock = context.stock.get(itemId) ?? 0
  const { buyer, network } = holdCountKeys(request)
  const share = trust === 'suspect' ? 0.5 : 1
  const remaining = (name: string, percent: number) =>
    maxHeldCards(stock, percent >= 100 ? 100 : percent * share, minQuantity) -
    getHoldCount(holdCounts, `${name} ${itemId}`).cards
  const buyerPercent = (name: string) =>
    known
      ? limits.heldPercentKnown
      : name.startsWith('account ') && request.proved
        ? limits.heldPercentPerAccount
        : limits.heldPercentPerBuyer
  const remainingOfNetwork = network
    ? remaining(network, limits.heldPercentPerNetwork)
    : Number.POSITIVE_INFINITY
  const own = Math.min(...buyer.map((name) => remaining(name, buyerPercent(name))), remainingOfNetwork)
  const guests = getHoldCount(holdCounts, `guests ${itemId}`).cards
  const uncrowded = network
    ? Math.max(
        crowdedThreshold(stock, minQuantity, limits) - guests,
        minQuantity - getHoldCount(holdCounts, `${network} ${itemId}`).cards,
      )
    : Number.POSITIVE_INFINITY
  const remainingInPool = (name: 'guests' | 'suspects') =>
    poolCap(stock, minQuantity, name, limits) - getHoldCount(holdCounts, `${name} ${itemId}`).cards
  const fromPools =
    trust === 'suspect'
      ? Math.min(remainingInPool('suspects'), remainingInPool('guests'), uncrowded)
      : trust === 'guest'
        ? Math.min(remainingInPool('guests'), uncrowded)
        : Number.POSITIVE_INFINITY
  return { own, fromPools }
}

const isKnown = (request: HoldRequest, { paidBefore }: HoldContext): boolean =>
  [...buyerNames(request)].some((name) => paidBefore.has(name))

/** Whether so much of an item is held that new holds should be only as long as payments need. */
function isScarce(
  { itemId, quantity, minQuantity }: HoldRequest,
  { holdCounts, stock, limits }: HoldContext,
): boolean {
  const total = stock.get(itemId)
  if (total === undefined) return false
  const isNear = (pool: string, cap: number) =>
    (getHoldCount(holdCounts, `${pool} ${itemId}`).cards + quantity) * 100 > cap * limits.scarceHeldPercent
  return isNear('item', total) || isNear('guests', poolCap(total, minQuantity, 'guests', limits))
}

/** The limit of unpaid orders that one more order would exceed. */
function findExceededLimit(
  request: HoldRequest,
  { holdCounts, limits }: HoldContext,
): UnpaidLimit | undefined {
  const { buyer, network } = holdCountKeys(request)
  const orders = (name: string) => getHoldCount(holdCounts, name).orders
  const exceededNames = buyer.filter(
    (name) => !name.startsWith('device ') && orders(name) >= limits.unpaidPerBuyer,
  )
  if (exceededNames.some((name) => name.startsWith('account '))) return 'tooManyUnpaid'
  if (exceededNames.length > 0) return 'tooManyUnpaidContact'
  const isNetworkFull =
    network !== undefined &&
    (orders(`${network} ${request.itemId}`) >= limits.unpaidPerAddressAndItem ||
      orders(network) >= limits.unpaidPerNetwork)
  return isNetworkFull ? 'tooManyUnpaidNetwork' : undefined
}

/** The decision for a request that takes more cards than it may; undefined: it takes none, or few enough. */
function findShortage(
  request: HoldRequest,
  trust: Trust,
  known: boolean,
  context: HoldContext,
): HoldDecision | undefined {
  if (!request.drawsFromStock) return undefined
  const { own, fromPools } = remainingCards(request, trust, known, context)
  if (own < request.minQuantity) return { kind: 'tooManyUnpaid' }
  if (fromPools < request.minQuantity) return { kind: 'reserved' }
  const available = Math.min(own, fromPools)
  return request.quantity > available ? { kind: 'limitedQuantity', maxQuantity: available } : undefined
}

function decide(request: HoldRequest, context: HoldContext): HoldDecision {
  if (request.blocked) return { kind: 'blocked' }
  const exceeded = findExceededLimit(request, context)
  if (exceeded) return { kind: exceeded }
  const { level, suspect } = assessLapses(request, context)
  const known = isKnown(request, context) && !suspect
  const trust: Trust = request.proved ? 'proved' : suspect ? 'suspect' : known ? 'known' : 'guest'
  const shortage = findShortage(request, trust, known, context)
  if (shortage) return shortage
  if (level === 2 && !request.hasProof) return { kind: 'proofNeeded' }
  return { kind: 'allowed', trust, level, scarce: request.drawsFromStock && isScarce(request, context) }
}

/** Decides requests of one batch in order; each allowed request counts for those after it. */
export function decideHolds(requests: readonly HoldRequest[], context: HoldContext): HoldDecision[] {
  const holdCounts: HoldCounts = new Map(context.holdCounts)
  return requests.map((request) => {
    const decision = decide(request, { ...context, holdCounts })
    if (decision.kind !== 'allowed') return decision
    const { itemId, quantity } = request
    const { network } = holdCountKeys(request)
    for (const name of [...buyerNames(request), ...(network ? [network] : [])]) {
      addHold(holdCounts, name, quantity)
      addHold(holdCounts, `${name} ${itemId}`, quantity)
    }
    addHold(holdCounts, `item ${itemId}`, quantity)
    if (decision.trust === 'guest' || decision.trust === 'suspect')
      addHold(holdCounts, `guests ${itemId}`, quantity)
    if (decision.trust === 'suspect') addHold(holdCounts, `suspects ${itemId}`, quantity)
    return decision
  })
}

/**
 * Whether requests for an item may be counted without an exclusive lock: they take so small a part of what guests may
 * hold (`cap`), and so much is left, that even sixteen concurrent transactions for each of the `workers` stay within it.
 */
export const isSafeWithoutLock = (quantity: number, held: number, cap: number, workers: number): boolean =>
  quantity * 32 * workers <= cap && (held + quantity) * 2 <= cap
