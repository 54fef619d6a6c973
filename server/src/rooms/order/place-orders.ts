import type { House } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { releaseCards, type Want } from '../stock/door.ts'
import { countUnpaid, findByRequest, insertOrders, lockKeys, type NewOrder } from './order.sql.ts'
import type { PreparedOrder } from './prepare-order.ts'

/** What became of one order that was to be placed. */
export type Placed =
  | { kind: 'placed' }
  /** The same request was answered before. */
  | { kind: 'known'; before: Awaited<ReturnType<typeof findByRequest>>[number] }
  | { kind: 'tooManyUnpaid' }
  | { kind: 'short' }
  /** The same request was being answered at this moment; placing it again finds it known. */
  | { kind: 'overtaken' }

export type Hold = (house: House, tx: Tx, wants: readonly Want[]) => Promise<ReadonlySet<string>>

const contactKeys = ({ phone_key, mail_key, qq_key }: NewOrder): Buffer[] =>
  [phone_key, mail_key, qq_key].filter((key) => key !== null)

/** By what the unpaid orders of a buyer are counted: his contacts, and his account where he has one. */
const buyerKeys = (order: NewOrder): string[] => [
  ...contactKeys(order).map((key) => key.toString('hex')),
  ...(order.account_id === null ? [] : [`account ${order.account_id}`]),
]

/** What two transactions that count the same account's orders wait for. */
const accountLock = ({ account_id }: NewOrder): Buffer[] => {
  if (account_id === null) return []
  const key = Buffer.alloc(8)
  key.writeBigInt64BE(-BigInt(account_id))
  return [key]
}

const addressAndItem = ({ address_key, item_id }: NewOrder): string =>
  `${address_key.toString('hex')} ${item_id}`

/** Which of these orders stay within the limits of unpaid ones, earlier ones of the same batch counted. */
async function withinLimits(
  house: House,
  tx: Tx,
  orders: readonly NewOrder[],
): Promise<ReadonlySet<NewOrder>> {
  const { unpaidPerBuyer, unpaidPerAddressAndItem } = house.config.limits
  await lockKeys(
    tx,
    orders.flatMap((order) => [...contactKeys(order), ...accountLock(order), order.address_key]),
  )
  const some = (key: 'phone_key' | 'mail_key' | 'qq_key') =>
    orders.map((order) => order[key]).filter((each) => each !== null)
  const counts = new Map(
    await countUnpaid(tx, {
      phone: some('phone_key'),
      mail: some('mail_key'),
      qq: some('qq_key'),
      accounts: orders.map((order) => order.account_id).filter((each) => each !== null),
      addresses: orders,
    }),
  )
  return new Set(
    orders.filter((order) => {
      const buyer = buyerKeys(order)
      const address = addressAndItem(order)
      if (buyer.some((key) => (counts.get(key) ?? 0) >= unpaidPerBuyer)) return false
      if ((counts.get(address) ?? 0) >= unpaidPerAddressAndItem) return false
      for (const key of [...buyer, address]) counts.set(key, (counts.get(key) ?? 0) + 1)
      return true
    }),
  )
}

/**
 * Places many orders in one transaction: limits counted, cards held together by one statement, and those who got all
 * their cards written together. One result for each, in their order. Whoever was not placed may have been before:
 * that is looked up only then, since it is the exception.
 */
export const placeOrders = (
  house: House,
  prepared: readonly PreparedOrder[],
  hold: Hold,
): Promise<Placed[]> =>
  inTx(house.db, async (tx) => {
    const allowed = await withinLimits(
      house,
      tx,
      prepared.map(({ order }) => order),
    )
    const wanting = prepared.filter(({ order }) => allowed.has(order))
    const wants = wanting
      .filter(({ keepsCards }) => keepsCards)
      .map(({ order }) => ({ orderNo: order.order_no, itemId: order.item_id, quantity: order.quantity }))
    const held = await hold(house, tx, wants)
    const served = wanting.filter(({ order, keepsCards }) => !keepsCards || held.has(order.order_no))
    const written = await insertOrders(tx, served)
    const overtaken = served.map(({ order }) => order.order_no).filter((orderNo) => !written.has(orderNo))
    if (overtaken.length > 0) await releaseCards(tx, overtaken)

    const left = prepared
      .filter(({ order }) => !written.has(order.order_no))
      .map(({ order }) => order.request_id)
    const known = left.length > 0 ? await findByRequest(tx, left) : []
    const before = new Map(known.map((row) => [row.request_id, row]))
    return prepared.map(({ order }): Placed => {
      if (written.has(order.order_no)) return { kind: 'placed' }
      const row = before.get(order.request_id)
      if (row) return { kind: 'known', before: row }
      if (!allowed.has(order)) return { kind: 'tooManyUnpaid' }
      return { kind: overtaken.includes(order.order_no) ? 'overtaken' : 'short' }
    })
  })
