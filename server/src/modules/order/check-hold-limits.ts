import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { perServices } from '../../platform/per-services.ts'
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
import { accountLapseKey } from './lapse.sql.ts'
import type { NewOrder } from './order.sql.ts'
import type { PreparedOrder } from './prepare-order.ts'
import {
  consumeProofs,
  countUnpaid,
  findPastPayers,
  type LockKey,
  lockKeys,
  measurePaySeconds,
  type UnpaidKeys,
} from './unpaid.sql.ts'

const noNetwork = Buffer.alloc(16)

const contactKeys = ({ phone_key, mail_key, qq_key }: NewOrder): Buffer[] =>
  [phone_key, mail_key, qq_key].filter((key) => key !== null)

const toHoldRequest = (
  { order, drawsFromStock: keepsCards, minQuantity, proof }: PreparedOrder,
  unused: Set<string>,
): HoldRequest => ({
  quantity: order.quantity,
  minQuantity,
  itemId: order.item_id,
  drawsFromStock: keepsCards,
  proved: order.trust === 'proved',
  contacts: contactKeys(order).map((key) => key.toString('hex')),
  device: order.device_key?.toString('hex'),
  account: order.account_id ?? undefined,
  network: order.address_key.equals(noNetwork) ? undefined : order.address_key.toString('hex'),
  // one that comes twice in a batch is good for the first
  hasProof: proof !== undefined && unused.delete(proof.id),
})

/** Far from the keys of contacts, which are random, and from those of accounts, which are small. */
const itemLockKey = (itemId: number): bigint => -(2n ** 62n) - BigInt(itemId)

/** What two transactions wait for that count the same orders. */
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
  const some = (key: 'phone_key' | 'mail_key' | 'qq_key' | 'device_key') =>
    orders.map((order) => order[key]).filter((each) => each !== null)
  return {
    phone: some('phone_key'),
    mail: some('mail_key'),
    qq: some('qq_key'),
    devices: some('device_key'),
    accounts: orders.map(({ account_id }) => account_id).filter((each) => each !== null),
    networks: orders.map(({ address_key }) => address_key).filter((key) => !key.equals(noNetwork)),
    items,
    lapses: [...names.keys()].map((key) => Buffer.from(key, 'hex')),
  }
}

/** The names that the rules have for the keys under which holds of these orders may have lapsed. */
function lapseNames(orders: readonly NewOrder[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const name = (kind: string, key: Buffer) => names.set(key.toString('hex'), `${kind} ${key.toString('hex')}`)
  for (const order of orders) {
    for (const key of contactKeys(order)) name('contact', key)
    if (order.device_key) name('device', order.device_key)
    if (!order.address_key.equals(noNetwork)) name('network', order.address_key)
    if (order.account_id !== null)
      names.set(accountLapseKey(order.account_id).toString('hex'), `account ${order.account_id}`)
  }
  return names
}

/** How long an item is counted alone after it turned out that counting together might take too much. */
const exclusiveCountMs = 5000
const exclusiveCountUntil = perServices(() => new Map<number, number>())

/** What guests of a batch want of each item. */
function sumGuestDemand(
  prepared: readonly PreparedOrder[],
): Map<number, { quantity: number; minQuantity: number }> {
  const wishes = new Map<number, { quantity: number; minQuantity: number }>()
  for (const { order, drawsFromStock: keepsCards, minQuantity } of prepared)
    if (keepsCards && order.trust !== 'proved')
      wishes.set(order.item_id, {
        quantity: order.quantity + (wishes.get(order.item_id)?.quantity ?? 0),
        minQuantity,
      })
  return wishes
}

/** Channels' usual time to pay, asked of a shop at most once a minute. */
const paySecondsCache = perServices(
  () => new Map<number, { until: number; seconds: ReadonlyMap<string, number> }>(),
)
const paySecondsMaxAgeMs = 60_000
/** Where too few paid lately to measure. */
const defaultPaySeconds = 480

async function estimatePaySeconds(
  services: Services,
  tx: Tx,
  { shop_id, pay_channel_id }: NewOrder,
): Promise<number> {
  const known = paySecondsCache(services)
  const now = services.now().getTime()
  let entry = known.get(shop_id)
  if (!entry || entry.until <= now) {
    if (known.size > 10_000) known.clear()
    entry = { until: now + paySecondsMaxAgeMs, seconds: await measurePaySeconds(tx, shop_id) }
    known.set(shop_id, entry)
  }
  return entry.seconds.get(pay_channel_id) ?? defaultPaySeconds
}

/** An order as it may be placed: with the trust and the time to pay that were found for it. */
async function applyDecision(
  services: Services,
  tx: Tx,
  order: NewOrder,
  { trust, level, scarce }: Extract<HoldDecision, { kind: 'allowed' }>,
): Promise<NewOrder> {
  if (level === 0 && !scarce) return { ...order, trust }
  const wished = level > 0 ? minHoldSeconds : await estimatePaySeconds(services, tx, order)
  const full = services.config.limits.unpaidMinutes * 60
  const seconds = Math.min(full, Math.max(minHoldSeconds, Math.ceil(wished / 60) * 60))
  return { ...order, trust, pay_before: new Date(order.created_at.getTime() + seconds * 1000) }
}

/** Some items must be counted by one transaction at a time; nothing may be written by the one that found it out. */
export class ExclusiveCountNeeded extends Error {}

function requireExclusiveCount(services: Services, itemIds: readonly number[]): void {
  if (itemIds.length === 0) return
  const until = services.now().getTime() + exclusiveCountMs
  for (const itemId of itemIds) exclusiveCountUntil(services).set(itemId, until)
  throw new ExclusiveCountNeeded()
}

/** Decides by what is known at hand; where that refuses, by the stock counted anew and by who paid before. */
async function decideWithRecount(
  tx: Tx,
  requests: readonly HoldRequest[],
  standing: HoldContext,
  of: UnpaidKeys,
  now: Date,
): Promise<HoldDecision[]> {
  const decisions = decideHolds(requests, standing)
  if (of.items.length === 0 || decisions.every(({ kind }) => kind === 'allowed')) return decisions
  const states = await countHoldState(tx, of.items, now)
  return decideHolds(requests, {
    ...standing,
    stock: new Map([...states].map(([itemId, state]) => [itemId, state.stock])),
    paidBefore: await findPastPayers(tx, of),
  })
}

/** An order that may be placed, or why not. */
export type HoldCheckResult =
  | { kind: 'allowed'; order: NewOrder }
  | Exclude<HoldDecision, { kind: 'allowed' }>

/**
 * Which of these orders stay within the limits of unpaid orders and of what they hold, those before in the same batch
 * counted. Throws `CountAlone` where an item has to be counted by one transaction at a time, which is remembered: the
 * same asked again in a new transaction is answered. `stock`: cards of each item that are free or held by unpaid
 * orders, a moment old.
 */
export async function checkHoldLimits(
  services: Services,
  tx: Tx,
  prepared: readonly PreparedOrder[],
  stock: ReadonlyMap<number, number>,
): Promise<HoldCheckResult[]> {
  const { limits } = services.config
  const orders = prepared.map(({ order }) => order)
  const wishes = sumGuestDemand(prepared)
  const alone = exclusiveCountUntil(services)
  const now = services.now()
  const capped = areHoldsLimited(limits) ? [...stock.keys()] : []
  const guestsCap = (itemId: number) =>
    minPoolCap(stock.get(itemId) ?? 0, wishes.get(itemId)?.minQuantity ?? 1, limits)
  const isAlone = new Map(
    capped.map((itemId) => [
      itemId,
      (alone.get(itemId) ?? 0) > now.getTime() ||
        !isSafeWithoutLock(wishes.get(itemId)?.quantity ?? 0, 0, guestsCap(itemId)),
    ]),
  )
  await lockKeys(tx, [
    ...orders.flatMap(toLockKeys),
    ...capped.map((itemId) => ({ key: itemLockKey(itemId), shared: !isAlone.get(itemId) })),
  ])
  const names = lapseNames(orders)
  const of = toUnpaidKeys(orders, capped, names)
  const { heldBy, lapses: byKey } = await countUnpaid(tx, of, now)
  const lapses = new Map([...byKey].map(([key, count]) => [names.get(key) ?? key, count]))
  const proofs = prepared.flatMap(({ order, proof }) =>
    proof ? [{ ...proof, orderNo: order.order_no }] : [],
  )
  const standing: HoldContext = { holdCounts: heldBy, lapses, paidBefore: new Set(), stock, limits }

  const needsLock = capped.filter(
    (itemId) =>
      !isAlone.get(itemId) &&
      !isSafeWithoutLock(
        wishes.get(itemId)?.quantity ?? 0,
        getHoldCount(heldBy, `guests ${itemId}`).cards,
        guestsCap(itemId),
      ),
  )
  requireExclusiveCount(services, needsLock)

  const unused = new Set(proofs.length > 0 ? await consumeProofs(tx, proofs) : [])
  const requests = prepared.map((each) => toHoldRequest(each, unused))
  const decisions = await decideWithRecount(tx, requests, standing, of, now)
  // suspects have a pool of their own, far smaller than that of all guests
  requireExclusiveCount(
    services,
    orders.flatMap(({ item_id }, index) => {
      const decision = decisions[index]
      const isSuspect = decision?.kind === 'allowed' && decision.trust === 'suspect'
      return isSuspect && isAlone.get(item_id) === false ? [item_id] : []
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
