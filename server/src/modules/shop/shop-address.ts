import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { grantSellerRole, lockAccount, noteAccountCell } from '../account/public.ts'
import { findShop } from './shop.sql.ts'
import { type AddressRow, findAddress, listTakenAddresses, takeAddressRow } from './shop-address.sql.ts'
import { replaceLogo } from './shop-logo.ts'
import { deleteOpening, findOpening, type OpeningRow } from './shop-opening.sql.ts'
import { listOwnAddresses, refuseOpening } from './shop-opening.ts'

/** The number of the cell with the shop at an address; 0 if there is none. */
export const findCellOfAddress = async ({ db }: Services, shortUrl: string): Promise<number> =>
  (await findAddress(db, shortUrl))?.cell_number ?? 0

/** Ends the opening that took an address in another cell, if `account_id` began it; rejects with `nameTaken` another one. */
async function endOpeningThere(
  { db }: Services,
  { short_url, account_id }: OpeningRow,
  opening_no: string,
  endOwn: boolean,
): Promise<void> {
  const holder = await findOpening(db, { short_url, opening_no })
  if (!holder) return
  if (!endOwn || holder.account_id !== account_id) throw new DomainError('nameTaken')
  await deleteOpening(db, holder)
}

/**
 * Reads where an address leads while a shop is being opened there, and looks if that is another cell: where a shop has it, or
 * is being opened, it is rejected with `nameTaken`; else what was begun there came to nothing.
 * @param endOwn ends what the same account is opening there, so that its next try takes the address up in this cell
 */
async function readAddress(
  { cell, cells, db }: Ctx,
  opening: OpeningRow,
  endOwn: boolean,
): Promise<AddressRow | undefined> {
  const { short_url: shortUrl } = opening
  const known = await findAddress(db, shortUrl)
  // a process that waited for long may find that its opening has ended, and the address with another one
  if (!(await findOpening(db, opening))) throw new DomainError('nameTaken')
  // shops of earlier versions are in the first cell, and have no row
  const number = known?.cell_number ?? 0
  if (number === cell.number) return known
  const there = cells.find(number)
  if (!there) {
    // it was added a moment ago
    if (known) throw new DomainError('nameTaken')
    return undefined
  }
  if (known?.opening_no) await endOpeningThere(there, opening, known.opening_no, endOwn)
  // looks afterwards: the opening may have become a shop until then
  if (await findShop(there.db, shortUrl)) throw new DomainError('nameTaken')
  return known
}

/** The clocks of two processes differ by less. */
const clockSlackMs = 600_000

/**
 * Takes the address of a shop that is being opened for its cell, keeps its logo and makes its owner a seller: a transaction
 * of the common schema, which does all or nothing, and once for each opening however often it is called. The account is
 * locked while its shops are counted, so that two calls at once do not pass the limit.
 */
export async function takeAddress(
  ctx: Ctx,
  opening: OpeningRow,
  { endOwn }: { endOwn: boolean },
): Promise<void> {
  const { short_url: shortUrl, opening_no, account_id } = opening
  const known = await readAddress(ctx, opening, endOwn)
  const readAt = ctx.now()
  const own = await listOwnAddresses(ctx, account_id)
  await inTx(withoutMarks(ctx.db), async (tx) => {
    const { roles } = await lockAccount(ctx, tx, account_id)
    if ((await findAddress(tx, shortUrl))?.opening_no === opening_no) return
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
    if (!(await takeAddressRow(tx, address, known))) throw new DomainError('nameTaken')
    await noteAccountCell({ db: tx, cell: ctx.cell }, account_id)
    if (opening.logo) await replaceLogo(ctx, tx, { previous: null, logo: opening.logo })
    await grantSellerRole(ctx, tx, account_id)
  })
}
