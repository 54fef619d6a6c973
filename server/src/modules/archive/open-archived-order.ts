import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { consumeLookupQuota } from '../order/public.ts'
import type { ArchivedOrderState } from './archive.rules.ts'
import { type ArchivedOrderRow, findArchivedOrders } from './archive.sql.ts'
import { archivedContactKey, archivedPasswordKey, decryptArchived, isSameKey } from './archive-encryption.ts'

/** An archived order as its buyer reads it. */
export interface ArchivedOrder {
  orderNo: string
  title: string
  quantity: number
  amountFen: number
  state: ArchivedOrderState
  createdAt: Date
  /** What was delivered, or what the buyer had written. */
  content: string
}

const windowSeconds = 600

/** A password opens an order that has one, and the contact one that has none: the number alone opens neither. */
const isProof = (ctx: Ctx, row: ArchivedOrderRow, proof: string): boolean =>
  row.password_key === null
    ? isSameKey(row.contact_key, archivedContactKey(ctx, proof))
    : isSameKey(row.password_key, archivedPasswordKey(ctx, row, proof))

/**
 * Opens an order of a shop that moved here, by its old number and its password, or the contact where it has no password.
 * A wrong number and a wrong proof are rejected alike, and each attempt is counted before it is compared.
 */
export async function openArchivedOrder(
  ctx: Ctx,
  { orderNo, proof }: { orderNo: string; proof: string },
): Promise<ArchivedOrder> {
  await consumeLookupQuota(ctx)
  const attempts = `archived-order ${ctx.encryption.fingerprint('contacts', orderNo).toString('hex').slice(0, 32)}`
  await ctx.rateLimits.consume(attempts, ctx.config.limits.wrongCardPasswords, windowSeconds)
  const row = (await findArchivedOrders(ctx.db, orderNo)).find((each) => isProof(ctx, each, proof))
  if (!row) throw new DomainError('orderNotFound')
  await ctx.rateLimits.release(attempts)
  return {
    orderNo: row.order_no,
    title: row.title,
    quantity: row.quantity,
    amountFen: row.amount_fen,
    state: row.state,
    createdAt: row.created_at,
    content: decryptArchived(ctx, row, 'content', row.sealed_content),
  }
}
