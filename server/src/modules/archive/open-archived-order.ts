import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { consumeLookupQuota } from '../order/public.ts'
import type { ArchivedOrderRow } from './archive.sql.ts'
import { archivedContactKey, archivedPasswordKey, isSameKey } from './archive-encryption.ts'
import { listArchivedOrders } from './list-archived-orders.ts'
import { type ArchivedOrder, toArchivedOrder } from './to-archived-order.ts'

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
  const row = (await listArchivedOrders(ctx, orderNo)).find((each) => isProof(ctx, each, proof))
  if (!row) throw new DomainError('orderNotFound')
  await ctx.rateLimits.release(attempts)
  return toArchivedOrder(ctx, row)
}
