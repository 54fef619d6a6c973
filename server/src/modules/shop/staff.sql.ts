import './shop.tables.ts'
import type { ShopRight } from '@faka/contract/shared/shop-right'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type StaffRow = Selectable<Tables['shop_staff']>
export type StaffEventKind = Tables['staff_event']['kind']
export type InvitationRow = Selectable<Tables['staff_invitation']>

const toRights = (rights: readonly ShopRight[]) => sql<ShopRight[]>`${[...rights]}::text[]`

/** The rights of an account in a shop that it works for. */
export const findStaffRights = async (
  db: Db,
  shopId: number,
  accountId: number,
): Promise<ShopRight[] | undefined> =>
  (
    await db
      .selectFrom('shop_staff')
      .select('rights')
      .where('shop_id', '=', shopId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.rights

/** The shops that an account works for, with its rights there. */
export const findStaffShops = (db: Db, accountId: number) =>
  db.selectFrom('shop_staff').select(['shop_id', 'rights']).where('account_id', '=', accountId).execute()

/** The staff of a shop, the oldest first. */
export const listStaffRows = (db: Db, shopId: number) =>
  db
    .selectFrom('shop_staff')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('staff_no')
    .execute()

/** The invitations of a shop that can still be accepted, the oldest first. */
export const listInvitations = (db: Db, shopId: number, now: Date) =>
  db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('invitation_no')
    .execute()

/** How many members of staff a shop has, with those who are joining and open invitations. */
export async function countStaff(tx: Tx, shopId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from shop_staff where shop_id = ${shopId})
         + (select count(*) from staff_step where shop_id = ${shopId} and state = 'joining')
         + (select count(*) from staff_invitation where shop_id = ${shopId} and expires_at > ${now}) as count`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Inserts an invitation, and deletes those of the shop that have expired. */
export async function insertInvitation(tx: Tx, invitation: InvitationRow): Promise<void> {
  await tx
    .deleteFrom('staff_invitation')
    .where('shop_id', '=', invitation.shop_id)
    .where('expires_at', '<=', invitation.created_at)
    .execute()
  await tx
    .insertInto('staff_invitation')
    .values({ ...invitation, rights: toRights(invitation.rights) })
    .execute()
}

/** An invitation that can still be accepted. */
export const findInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes an invitation to use it. A transaction that does the same waits, and then finds none. */
export const takeInvitation = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Deletes an invitation of a shop; undefined if it has none of that number. */
export const deleteInvitation = (tx: Tx, shopId: number, invitationNo: string, now: Date) =>
  tx
    .deleteFrom('staff_invitation')
    .where('shop_id', '=', shopId)
    .where('invitation_no', '=', invitationNo)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Adds an account to the staff of a shop; undefined if it is there already. */
export const insertStaff = (tx: Tx, staff: StaffRow) =>
  tx
    .insertInto('shop_staff')
    .values({ ...staff, rights: toRights(staff.rights) })
    .onConflict((conflict) => conflict.columns(['shop_id', 'account_id']).doNothing())
    .returning('staff_no')
    .executeTakeFirst()

/** Changes a member of the staff; undefined if the shop has none of that number. */
export const changeStaffRow = (
  tx: Tx,
  { shopId, staffNo }: { shopId: number; staffNo: string },
  { name, rights }: { name: string | undefined; rights: readonly ShopRight[] | undefined },
) =>
  tx
    .updateTable('shop_staff')
    // a column of its own value, so that the statement is whole without changes
    .set({
      shop_id: shopId,
      ...(name !== undefined && { name }),
      ...(rights && { rights: toRights(rights) }),
    })
    .where('shop_id', '=', shopId)
    .where('staff_no', '=', staffNo)
    .returningAll()
    .executeTakeFirst()

/** Removes a member of the staff; undefined if the shop has none of that number. */
export const deleteStaff = (tx: Tx, shopId: number, staffNo: string) =>
  tx
    .deleteFrom('shop_staff')
    .where('shop_id', '=', shopId)
    .where('staff_no', '=', staffNo)
    .returningAll()
    .executeTakeFirst()

/** Records what was done to the staff of a shop, in the transaction that does it. */
export const insertStaffEvent = (tx: Tx, event: Insertable<Tables['staff_event']>) =>
  tx
    .insertInto('staff_event')
    .values({ ...event, rights: sql`${event.rights}::text[]` })
    .execute()
