import type { PlainRows } from '../../kernel/encrypt-in-steps.ts'
import { reachFields } from './contact-seal.ts'
import { buyersAfter, changeBuyerFields, countPlainBuyers, lockPlainBuyers } from './profile.sql.ts'

/** How the buyers of old profiles are reached. */
export const plainProfiles: PlainRows<number> = {
  table: 'buyer',
  before: 0,
  keysAfter: ({ db }, after, most) => buyersAfter(db, after, most),
  async encrypt(house, tx, accountIds) {
    for (const row of await lockPlainBuyers(tx, accountIds)) {
      const told = reachFields.filter((field) => row[field] !== '').map((field) => [field, row[field]])
      await changeBuyerFields(house, tx, row.account_id, Object.fromEntries(told), row.updated_at)
    }
  },
  count: ({ db }) => countPlainBuyers(db),
}
