import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { grantSellerRole, lockAccount, recordAccountCell } from '../account/public.ts'
import { clockSlackMs } from './clock-slack.ts'
import { findShop } from './shop.sql.ts'
import { type AddressRow, findAddress, listTakenAddresses, takeAddressRow } from './shop-address.sql.ts'
import { deleteOpening, findOpening, type OpeningRow } from './shop-opening.sql.ts'
import { listOwnAddresses, refuseOpening } from './shop-opening.ts'

/** The number of the cell with the shop at an address; 0 if there is none. */
export const findCellOfAddress = async ({ common }: Services, shortUrl: string): Promise<number> =>
  (await findAddress(common, shortUrl))?.cell_number ?? 0

/** Where an address leads, as it was read; undefined: nowhere. */
interface ReadAddress {
  known: AddressRow | undefined
}

/**
 * Reads where an address leads while a shop is being opened there, and looks if that is another cell. Where a shop has it, or
 * another account is opening one, it is rejected with `nameTaken`; else what was begun there came to nothing.
 * @param endOwn ends what the same account is opening there, so that its next try takes the address up in this cell; without
 * it the result is then undefined: later
 */
async function readAddress(
  { cell, cells, db, common }: Ctx,
  opening: OpeningRow,
  endOwn: boolean,
): Promise<ReadAddress | undefined> {
  const { short_url } = opening
  const known = await findAddress(common, short_url)
  // a process that waited for long may find that its opening has ended, and the address with another one
  if (!(await findOpening(db, opening))) throw new DomainError('nameTaken')
  // shops of earlier versions are in the first cell, and have no row
  const number = known?.cell_number ?? 0
  if (number === cell.number) return { known }
  const there = cells.find(number)
  if (!there) {
    // it was added a moment ago
    if (known) throw new DomainError('nameTaken')
    return { known }
  }
  const opening_no = known?.opening_no
  // a process of an earlier version takes an address before its shop, and has no row of what it is opening
  if (known && !opening_no) throw new DomainError('nameTaken')
  const holder = opening_no ? await findOpening(there.db, { short_url, opening_no }) : undefined
  if (holder) {
    if (holder.account_id !== opening.account_id) throw new DomainError('nameTaken')
    if (!endOwn) return undefined
    await deleteOpening(there.db, holder)
  }
  // looks afterwards: the opening may have become a shop until then
  if (await findShop(there.db, short_url)) throw new DomainError('nameTaken')
  return { known }
}

/**
 * Takes an address that leads where it was read to lead and makes the owner a seller: a transaction
 * of the common schema, which does all or nothing, and once for each opening however often it is called. The account is
 * locked while its shops are counted, so that two calls at once do not pass the limit. False if another opening took it since.
 */
async function takeReadAddress(ctx: Ctx, opening: OpeningRow, { known }: ReadAddress): Promise<boolean> {
  const { short_url: shortUrl, opening_no, account_id } = opening
  const readAt = ctx.now()
  const own = await listOwnAddresses(ctx, account_id)
  return inTx(withoutMarks(ctx.common), async (tx) => {
    const { roles } = await lockAccount(ctx, tx, account_id)
    if ((await findAddress(tx, shortUrl))?.opening_no === opening_no) return true
    if (opening.actor === null) {
      // of shops that are being opened now only the addresses are known
      const since = new Date(readAt.getTime() - clockSlackMs)
      const others = new Set([...own, ...(await listTakenAddresses(tx, account_id, since))])
      others.delete(shortUrl)
      const refusal = refuseOpening(ctx, { roles, shops: others.size })
      if (refusal) throw new DomainError(refusal)
    }
    const address = {
      short_url: shortUrl,
      cell_number: ctx.cell.number,
      account_id,
      opening_no,
      taken_at: ctx.now(),
    }
    if (!(await takeAddressRow(tx, address, known))) return false
    await recordAccountCell({ common: tx, cell: ctx.cell }, account_id)
    await grantSellerRole(ctx, tx, account_id)
    return true
  })
}

/**
 * Takes the address of a shop that is being opened, for its cell. Rejects with `nameTaken` one that another shop has or is
 * to have.
 * @returns false if the same account is opening a shop there in another cell, which is not to be ended: later
 */
export async function takeAddress(
  ctx: Ctx,
  opening: OpeningRow,
  { endOwn }: { endOwn: boolean },
): Promise<boolean> {
  for (;;) {
    const read = await readAddress(ctx, opening, endOwn)
    if (!read) return false
    // if not, another opening went on, and the next look finds what became of it
    if (await takeReadAddress(ctx, opening, read)) return true
  }
}
