import type { Role } from '@faka/contract/account'
import { idLength } from '@faka/contract/ids'
import { inTx } from '../kernel/db.ts'
import { newNumber } from '../kernel/random.ts'
import type { AccountRow } from '../rooms/account/account.sql.ts'
import { findAccount, insertAccount } from '../rooms/account/account.sql.ts'
import { openSession } from '../rooms/account/open-session.ts'
import type { Process, TestShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

interface Wish {
  /** An account that is there already; else one is made. */
  userName?: string
  phone?: string
  roles?: Role[]
  /** Whether a code proved the phone; it did unless said otherwise. */
  proved?: boolean
  /** A password's hash; without one nobody can log in by password. */
  passwordHash?: string
  /** The process that is visited; the shop's own unless given. */
  at?: Process
}

/** Somebody with an account and a session. */
export interface Buyer {
  visitor: Visitor
  account: AccountRow
}

let phones = 0
/** A phone number that nobody else has. */
export const newPhone = (): string => `139${String(++phones).padStart(8, '0')}`

/** Makes an account, or takes the one of that name, and begins a session without asking for a password. */
export async function openBuyer(shop: TestShop, wish: Wish = {}): Promise<Buyer> {
  const { userName, roles = ['BUYER'], proved = true, passwordHash = null, at = shop } = wish
  const { house } = shop
  const known = userName === undefined ? undefined : await findAccount(house, house.db, userName)
  const made =
    known ??
    (await insertAccount(
      house,
      house.db,
      {
        public_id: newNumber(house.random, idLength),
        user_name: userName ?? null,
        phone: wish.phone ?? newPhone(),
        phone_proved_at: proved ? house.now() : null,
        password_hash: passwordHash,
        roles,
      },
      house.now(),
    ))
  if (!made) throw new Error('the account of a test is taken')
  const visitor = at.visitor()
  const session = await inTx(house.db, (tx) => openSession(shop.seller, tx, made))
  if (!session) throw new Error('the account of a test is disabled')
  visitor.token = session.token
  return { visitor, account: made }
}
