import { idLength } from '@faka/contract/shared/ids'
import type { ShopContact } from '@faka/contract/shop/shop'
import { newCellNumber } from '../../platform/cell.ts'
import { isCellAway } from '../../platform/cells/cell-away-error.ts'
import { type Ctx, jobCtx, type Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { doEachDue } from '../../platform/do-each-due.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { insertShopEvent } from './platform-shop.sql.ts'
import { findShop, insertShop } from './shop.sql.ts'
import { takeAddress } from './shop-address.ts'
import { keepNewLogo, useNewLogo } from './shop-logo.ts'
import { deleteOpening, insertOpening, listOpenings, type OpeningRow } from './shop-opening.sql.ts'

/** A shop to be opened. */
interface NewShop {
  shortUrl: string
  accountId: number
  name: string
  logo?: string | null | undefined
  notice?: string | undefined
  opening?: string | undefined
  contact?: ShopContact | undefined
  /** Who opens it for the account; null where that does so itself, which has a limit. */
  actor: string | null
}

/**
 * Begins in the cell of the shop. Rejects with `nameTaken` what a shop there has, or another account is opening there, and
 * with `uploadNotFound` a logo that cannot be used.
 */
async function beginOpening(ctx: Ctx, shop: NewShop): Promise<OpeningRow> {
  const contact = shop.contact ?? {}
  const logo = shop.logo ?? null
  const opening = {
    short_url: shop.shortUrl,
    opening_no: newCellNumber(ctx, idLength),
    account_id: shop.accountId,
    name: shop.name,
    logo,
    logo_use_no: await keepNewLogo(ctx, logo),
    notice: shop.notice ?? '',
    opening: shop.opening ?? '',
    actor: shop.actor,
    created_at: ctx.now(),
  }
  await inTx(ctx.db, async (tx) => {
    const begun = await insertOpening(tx, { ...opening, contact: JSON.stringify(contact) })
    // looks afterwards: from now on no other opening makes a shop of that address
    if (!begun || (await findShop(tx, shop.shortUrl))) throw new DomainError('nameTaken')
  })
  return { ...opening, contact }
}

/** Makes the shop of an opening whose address was taken; of several processes that do so one does. */
const makeShop = (ctx: Ctx, opening: OpeningRow, late: boolean): Promise<void> =>
  inTx(ctx.db, async (tx) => {
    if (!(await deleteOpening(tx, opening))) throw new DomainError('nameTaken')
    const now = ctx.now()
    const shop = await insertShop(tx, {
      short_url: opening.short_url,
      seller_account_id: opening.account_id,
      name: opening.name,
      logo: await useNewLogo(ctx, tx, opening, { late }),
      notice: opening.notice,
      opening: opening.opening,
      contact: JSON.stringify(opening.contact),
      created_at: now,
    })
    // a process of an earlier version may have made one
    const { shop_id } = required(shop, 'nameTaken')
    const { actor } = opening
    if (actor !== null)
      await insertShopEvent(tx, { shop_id, kind: 'opened', actor, why: '', fee_basis_points: null, at: now })
  })

/**
 * Does the steps of an opening that are left, and ends it where it is refused, not where a cell is away.
 * @param late by a job: it waits for what the same account is opening there, and does not refuse the shop for its logo
 */
async function finishOpening(ctx: Ctx, opening: OpeningRow, late: boolean): Promise<void> {
  try {
    if (await takeAddress(ctx, opening, { endOwn: !late })) await makeShop(ctx, opening, late)
  } catch (error) {
    if (error instanceof DomainError && !isCellAway(error)) await deleteOpening(ctx.db, opening)
    throw error
  }
}

/**
 * Opens a shop in the cell of `ctx` and makes its owner a seller, in three steps: a row in the cell that says so; the address
 * and the role, in the common schema; the shop. A process that ends between two of them leaves the row, from which the next
 * try of the same account goes on, in whichever cell that is, else a job. No one owns a shop without the role, and the role
 * comes with an address that no other account can take.
 */
export async function openShopInSteps(ctx: Ctx, shop: NewShop): Promise<void> {
  await finishOpening(ctx, await beginOpening(ctx, shop), false)
}

/** A call is over by then. */
const callMs = 60_000

/** Goes on with a shop that a process left half open; one that is refused is logged. */
async function resumeOpening(ctx: Ctx, opening: OpeningRow): Promise<void> {
  try {
    await finishOpening(ctx, opening, true)
  } catch (error) {
    if (!(error instanceof DomainError) || isCellAway(error)) throw error
    ctx.log.warn(
      { shortUrl: opening.short_url, refusal: error.codeName },
      'a shop that was half open was not opened',
    )
  }
}

/** Goes on with shops that a process left half open. */
export const finishOpenings = (services: Services): Promise<void> => {
  const ctx = jobCtx(services, 'finish openings')
  const begunBefore = new Date(ctx.now().getTime() - callMs)
  return doEachDue<OpeningRow>(services, {
    readAfter: (last, max) => listOpenings(ctx.db, begunBefore, last, max),
    act: (opening) => resumeOpening(ctx, opening),
    failure: 'a shop stays half open',
  })
}
