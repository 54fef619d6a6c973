import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import type { ArchivedOrderState } from './archive.rules.ts'
import {
  type ArchivedOrderRow,
  insertOrigin,
  listArchivedOrders,
  upsertArchivedOrders,
} from './archive.sql.ts'
import {
  archivedContactKey,
  archivedPasswordKey,
  encryptArchived,
  unreadablePassword,
} from './archive-encryption.ts'

/** An order of another shop, in plain text. */
export interface OrderToArchive {
  orderNo: string
  itemId: number | null
  title: string
  quantity: number
  amountFen: number
  state: ArchivedOrderState
  contact: string
  password: string
  /** It had a password that cannot be checked here: only a code to its contact opens it. */
  isPasswordLost: boolean
  content: string
  createdAt: Date
}

function toRow(ctx: Ctx, shop: { shopId: number; source: string }, order: OrderToArchive): ArchivedOrderRow {
  const name = { shop_id: shop.shopId, source: shop.source, order_no: order.orderNo }
  return {
    ...name,
    item_id: order.itemId,
    title: order.title,
    quantity: order.quantity,
    amount_fen: order.amountFen,
    state: order.state,
    contact_key: archivedContactKey(ctx, order.contact),
    password_key: order.isPasswordLost ? unreadablePassword : archivedPasswordKey(ctx, name, order.password),
    sealed_contact: encryptArchived(ctx, name, 'contact', order.contact),
    sealed_content: encryptArchived(ctx, name, 'content', order.content),
    created_at: order.createdAt,
    imported_at: ctx.now(),
  }
}

/**
 * Keeps orders of another shop for reading. Returns the numbers of those that are new, and of those that were there with
 * another state or amount, or could not be opened yet; with `write: false` it only finds out. Numbers must differ from each other.
 */
export async function archiveOrders(
  ctx: Ctx,
  shop: { shopId: number; source: string },
  orders: readonly OrderToArchive[],
  { write }: { write: boolean },
): Promise<{ added: Set<string>; changed: Set<string> }> {
  if (write) {
    const rows = orders.map((order) => toRow(ctx, shop, order))
    const kept = await inTx(ctx.db, async (tx) => {
      // from then on old addresses of orders lead here
      const origin = {
        shop_id: shop.shopId,
        source: shop.source,
        kind: 'orders',
        old_key: '',
        new_key: '',
      } as const
      if (rows.length > 0) await insertOrigin(tx, origin)
      return upsertArchivedOrders(tx, rows)
    })
    return {
      added: new Set(kept.flatMap(({ order_no, is_new }) => (is_new ? [order_no] : []))),
      changed: new Set(kept.flatMap(({ order_no, is_new }) => (is_new ? [] : [order_no]))),
    }
  }
  const numbers = orders.map(({ orderNo }) => orderNo)
  const there = new Map((await listArchivedOrders(ctx.db, shop, numbers)).map((row) => [row.order_no, row]))
  const isChanged = ({ orderNo, state, amountFen, contact, isPasswordLost }: OrderToArchive): boolean => {
    const row = there.get(orderNo)
    if (!row) return false
    const opensNow = isPasswordLost && contact.trim() !== '' && row.isClosed
    return opensNow || row.state !== state || row.amount_fen !== amountFen
  }
  return {
    added: new Set(numbers.filter((orderNo) => !there.has(orderNo))),
    changed: new Set(orders.filter(isChanged).map(({ orderNo }) => orderNo)),
  }
}
