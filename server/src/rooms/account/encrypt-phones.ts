import type { PlainRows } from '../../kernel/encrypt-in-steps.ts'
import { accountOfPhone } from './account.sql.ts'
import { sealedPhone } from './phone-seal.ts'
import { accountsAfter, countPlainPhones, lockPlainPhones, putSealedPhone } from './plain-phones.sql.ts'

/** The phones of old accounts. */
export const plainPhones: PlainRows<number> = {
  table: 'account',
  before: 0,
  keysAfter: ({ db }, after, most) => accountsAfter(db, after, most),
  async encrypt(house, tx, accountIds) {
    for (const { account_id, public_id, phone } of await lockPlainPhones(tx, accountIds)) {
      // given to two by an older program at the moment of the change; a person has to say whose it is
      if (phone !== null && (await accountOfPhone(house, tx, phone, account_id))) continue
      await putSealedPhone(tx, account_id, sealedPhone(house, public_id, phone))
    }
  },
  count: ({ db }) => countPlainPhones(db),
}
