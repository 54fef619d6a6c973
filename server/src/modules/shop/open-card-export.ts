import { Readable } from 'node:stream'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { describeError } from '../../platform/log.ts'
import { notifyOwnerInCell } from '../account/public.ts'
import { findMailAddress } from '../profile/public.ts'
import type { CachedShop } from './shop-cache.ts'

/** After so long an export no longer keeps others back: the process that wrote it may have ended. */
const longestSeconds = 15 * 60

interface CardExport {
  change: 'shopExported' | 'cardsExported'
  /** The public id of the item whose cards are exported. */
  about?: string
  /** Records it, in the transaction that tells the owner. */
  record?: (tx: Tx) => Promise<unknown>
  /** Begins to read what is written, at the first byte. */
  open: () => AsyncIterable<string | Uint8Array>
}

/** What `open` reads, which ends when `end` is done: the next export may begin right after the last byte of this one. */
async function* readToEnd({ open }: CardExport, end: () => Promise<void>) {
  try {
    yield* open()
  } finally {
    await end()
  }
}

/**
 * Opens a file with the unsold cards of a shop, one at a time of each shop, so that several at once do not decrypt all of
 * its cards. The owner is told before the first byte. Rejects with `exportRunning`.
 */
export async function openCardExport(
  ctx: Ctx,
  { shop_id, seller_account_id }: Pick<CachedShop, 'shop_id' | 'seller_account_id'>,
  cards: CardExport,
): Promise<Readable> {
  const { rateLimits, log } = ctx
  const { change, about, record } = cards
  const key = `card-export ${shop_id}`
  if (!(await rateLimits.tryConsume(key, 1, longestSeconds))) throw new DomainError('exportRunning')
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= rateLimits
      .reset(key)
      .catch((error) => log.warn(describeError(error), 'an export keeps others back after its end'))
    return ended
  }
  try {
    await inTx(ctx.db, async (tx) => {
      await record?.(tx)
      const notice = { change, accountId: seller_account_id, ...(about !== undefined && { about }) }
      await notifyOwnerInCell(ctx, tx, { findMailAddress }, notice)
    })
    const body = Readable.from(readToEnd(cards, end), { objectMode: false })
    // what is closed before its first byte was read has not begun, and so does not end
    body.once('close', () => void end())
    return body
  } catch (error) {
    await end()
    throw error
  }
}
