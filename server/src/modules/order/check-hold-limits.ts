import { LRUCache } from 'lru-cache'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { maxEntries } from '../../platform/max-entries.ts'
import { accountKey } from '../account/public.ts'
import {
  areHoldsLimited,
  decideHolds,
  getHoldCount,
  type HoldContext,
  type HoldDecision,
  type HoldRequest,
  isSafeWithoutLock,
  minHoldSeconds,
  minPoolCap,
} from './hold.rules.ts'
import { countHoldState } from './hold-state.ts'
import { noNetwork } from './no-network.ts'
import type { NewOrder } from './order.sql.ts'
import type { PreparedOrder } from './prepare-order.ts'
import {
  blockName,
  consumeProofs,
  countUnpaid,
  findPastPayers,
  type LockKey,
  lockKeys,
  measurePaySeconds,
  type UnpaidKeys,
} from './unpaid.sql.ts'

const contactKeys = ({ phone_key, mail_key, qq_key }: NewOrder): Buffer[] =>
  [phone_key, mail_key, qq_key].filter((key) => key !== null)

/** Whether the shop blocked a contact, the account or the network of an order; never of one that the shop itself makes. */
const isBlocked = ({ order, bySeller }: PreparedOrder, blocks: ReadonlySet<string>): boolean =>
  !bySeller && [...lapseNames([order]).keys()].some((key) => blocks.has(blockName(order.shop_id, key)))

const toHoldRequest = (
  prepared: PreparedOrder,
  unused: Set<string>,
  blocks: ReadonlySet<string>,
): HoldRequest => ({
  ...toLimitKeys(prepared, unused),
  blocked: blocks.size > 0 && isBlocked(prepared, blocks),
})

const toLimitKeys = (
  { order, drawsFromStock, minQuantity, mailProved, proof }: PreparedOrder,
  unused: Set<string>,
): Omit<HoldRequest, 'blocked'> => ({
  quantity: order.quantity,
  minQuantity,
  itemId: order.item_id,
  drawsFromStock,
  proved: order.trust === 'proved',
  contacts: contactKeys(order).map((key) => key.toString('hex')),
  provedContact: mailProved ? order.mail_key?.toString('hex') : undefined,
  device: order.device_key?.toString('hex'),
  account: order.account_id ?? undefined,
  network: order.address_key.equals(noNetwork) ? undefined : order.address_key.toString('hex'),
  // a proof sent twice in one batch counts for the first order only
  hasProof: proof !== undefined && unused.delete(proof.id),
})

/** Cannot collide in practice with contact keys, which are random, or with account keys, which are small. */
const itemLockKey = (itemId: number): bigint => -(2n ** 62n) - BigInt(itemId)

/** The locks that serialize transactions which count the same orders. */
const toLockKeys = (order: NewOrder): LockKey[] => [
  ...[...contactKeys(order), order.address_key, ...(order.device_key ? [order.device_key] : [])].map(
    (key) => ({
      key: key.readBigInt64BE(0),
      shared: false,
    }),
  ),
  ...(order.account_id === null ? [] : [{ key: -BigInt(order.account_id), shared: false }]),
]

const toUnpaidKeys = (
  orders: readonly NewOrder[],
  items: readonly number[],
  names: ReadonlyMap<string, string>,
): UnpaidKeys => {
  const keysOf = (key: 'phone_key' | 'mail_key' | 'qq_key' | 'device_key') =>
    orders.map((order) => order[key]).filter((each) => each !== null)
  return {
    phone: keysOf('phone_key'),
    mail: keysOf('mail_key'),
    qq: keysOf('qq_key'),
    devices: keysOf('device_key'),
    accounts: orders.map(({ account_id }) => account_id).filter((each) => each !== null),
    networks: orders.map(({ address_key }) => address_key).filter((key) => !key.equals(noNetwork)),
    items,
    lapses: [...names.keys()].map((key) => Buffer.from(key, 'hex')),
  }
}

/** Maps lapse keys (hex) of these orders to the names that `hold.rules.ts` uses. */
function lapseNames(orders: readonly NewOrder[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const addName = (kind: string, key: Buffer) =>
    names.set(key.toString('hex'), `${kind} ${key.toString('hex')}`)
  for (const order of orders) {
    for (const key of contactKeys(order)) addName('contact', key)
    if (order.device_key) addName('device', order.device_key)
    if (!order.address_key.equals(noNetwork)) addName('network', order.address_key)
    if (order.account_id !== null)
      names.set(accountKey(order.account_id).toString('hex'), `account ${order.account_id}`)
  }
  return names
}

/** Items that are counted under an exclusive lock, for five seconds once shared counting could exceed their limits. */
export const createExclusiveCounts = ({ now }: Services) =>
  new LRUCache<number, true>({
    ...maxEntries(10_000),
    ttl: 5000,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })

/** The quantities that guests in a batch request of each item. */
function sumGuestDemand(
  prepared: readonly PreparedOrder[],
): Map<number, { quantity: number; minQuantity: number }> {
  const demand = new Map<number, { quantity: number; minQuantity: number }>()
  for (const { order, drawsFromStock, minQuantity } of prepared)
    if (drawsFromStock && order.trust !== 'proved')
      demand.set(order.item_id, {
        quantity: order.quantity + (demand.get(order.item_id)?.quantity ?? 0),
        minQuantity,
      })
  return demand
}

/** Usual seconds to pay by channel, measured at most once a minute per shop. */
export const createPaySecondsCache = ({ now }: Services) =>
  new LRUCache<number, ReadonlyMap<string, number>>({
    ...maxEntries(10_000),
    ttl: 60_000,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
/** Used when there are too few recent payments to measure. */
const defaultPaySeconds = 480

async function estimatePaySeconds(
  services: Services,
  tx: Tx,
  { shop_id, pay_channel_id }: NewOrder,
): Promise<number> {
  const { paySecondsCache } = services.modules.order
  let paySeconds = paySecondsCache.get(shop_id)
  if (!paySeconds) {
    paySeconds = await measurePaySeconds(tx, shop_id)
    paySecondsCache.set(shop_id, paySeconds)
  }
  return paySeconds.get(pay_channel_id) ?? defaultPaySeconds
}

/** The order with the trust and payment deadline that were decided for it. */
async function applyDecision(
  services: Services,
  tx: Tx,
  order: NewOrder,
  { trust, level, scarce }: Extract<HoldDecision, { kind: 'allowed' }>,
): Promise<NewOrder> {
  if (level === 0 && !scarce) return { ...order, trust }
  const wantedSeconds = level > 0 ? minHoldSeconds : await estimatePaySeconds(services, tx, order)
  const maxSeconds = services.config.limits.unpaidMinutes * 60
  const seconds = Math.min(maxSeconds, Math.max(minHoldSeconds, Math.ceil(wantedSeconds / 60) * 60))
  return { ...order, trust, pay_before: new Date(order.created_at.getTime() + seconds * 1000) }
}

/** Some items have to be counted under an exclusive lock; the transaction that finds this out must roll back. */
export class ExclusiveCountNeeded extends Error {}

function requireExclusiveCount(services: Services, itemIds: readonly number[]): void {
  if (itemIds.length === 0) return
  for (const itemId of itemIds) services.modules.order.exclusiveCounts.set(itemId, true)
  throw new ExclusiveCountNeeded()
}

/** Decides from cached stock first. If anything is refused, recounts the stock, looks up past payers and decides again. */
async function decideWithRecount(
  tx: Tx,
  requests: readonly HoldRequest[],
  context: HoldContext,
  keys: UnpaidKeys,
  now: Date,
): Promise<HoldDecision[]> {
  const decisions = decideHolds(requests, context)
  if (keys.items.length === 0 || decisions.every(({ kind }) => kind === 'allowed')) return decisions
  const states = await countHoldState(tx, keys.items, now)
  return decideHolds(requests, {
    ...context,
    stock: new Map([...states].map(([itemId, state]) => [itemId, state.stock])),
    paidBefore: await findPastPayers(tx, keys),
  })
}

/** An order that may be placed, or the reason why not. */
export type HoldCheckResult =
  | { kind: 'allowed'; order: NewOrder }
  | Exclude<HoldDecision, { kind: 'allowed' }>

/**
 * Checks a batch of orders against the limits on unpaid orders and held cards; each order counts for those after it.
 * Throws `ExclusiveCountNeeded` when an item has to be counted under an exclusive lock. That is remembered, so a retry
 * in a new transaction succeeds. `stock`: free and held cards of each item, up to a few seconds old.
 */
export async function checkHoldLimits(
  services: Services,
  tx: Tx,
  prepared: readonly PreparedOrder[],
  stock: ReadonlyMap<number, number>,
): Promise<HoldCheckResult[]> {
  const { limits, workers } = services.config
  const orders = prepared.map(({ order }) => order)
  const demand = sumGuestDemand(prepared)
  const { exclusiveCounts } = services.modules.order
  const now = services.now()
  const capped = areHoldsLimited(limits) ? [...stock.keys()] : []
  const guestsCap = (itemId: number) =>
    minPoolCap(stock.get(itemId) ?? 0, demand.get(itemId)?.minQuantity ?? 1, limits)
  const isExclusive = new Map(
    capped.map((itemId) => [
      itemId,
      exclusiveCounts.has(itemId) ||
        !isSafeWithoutLock(demand.get(itemId)?.quantity ?? 0, 0, guestsCap(itemId), workers),
    ]),
  )
  await lockKeys(tx, [
    ...orders.flatMap(toLockKeys),
    ...capped.map((itemId) => ({ key: itemLockKey(itemId), shared: !isExclusive.get(itemId) })),
  ])
  const names = lapseNames(orders)
  const keys = toUnpaidKeys(orders, capped, names)
  const { holdCounts, lapses: lapsesByKey, blocks } = await countUnpaid(tx, keys, now)
  const lapses = new Map([...lapsesByKey].map(([key, count]) => [names.get(key) ?? key, count]))
  const proofs = prepared.flatMap(({ order, proof }) =>
    proof ? [{ ...proof, orderNo: order.order_no }] : [],
  )
  const context: HoldContext = { holdCounts, lapses, paidBefore: new Set(), stock, limits }

  const needsLock = capped.filter(
    (itemId) =>
      !isExclusive.get(itemId) &&
      !isSafeWithoutLock(
        demand.get(itemId)?.quantity ?? 0,
        getHoldCount(holdCounts, `guests ${itemId}`).cards,
        guestsCap(itemId),
        workers,
      ),
  )
  requireExclusiveCount(services, needsLock)

  const unused = new Set(proofs.length > 0 ? await consumeProofs(tx, proofs) : [])
  const requests = prepared.map((each) => toHoldRequest(each, unused, blocks))
  const decisions = await decideWithRecount(tx, requests, context, keys, now)
  // suspects share a pool of their own, much smaller than the guests' pool
  requireExclusiveCount(
    services,
    orders.flatMap(({ item_id }, index) => {
      const decision = decisions[index]
      const isSuspect = decision?.kind === 'allowed' && decision.trust === 'suspect'
      return isSuspect && isExclusive.get(item_id) === false ? [item_id] : []
    }),
  )
  const results: HoldCheckResult[] = []
  for (const [index, decision] of decisions.entries()) {
    const order = orders[index]
    if (!order) continue
    results.push(
      decision.kind === 'allowed'
        ? { kind: 'allowed', order: await applyDecision(services, tx, order, decision) }
        : decision,
    )
  }
  return results
}
