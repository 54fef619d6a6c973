import type { Role } from '@faka/contract/account/account'
import { idLength } from '@faka/contract/shared/ids'
import type { AccountRow } from '../modules/account/account.sql.ts'
import { findAccount, insertAccount } from '../modules/account/account.sql.ts'
import { openSession } from '../modules/account/open-session.ts'
import { inTx } from '../platform/db.ts'
import { newNumber } from '../platform/random.ts'
import type { ShopProcess, TestShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

interface OpenBuyerInput {
  /** An account that is there already; else one is made. */
  userName?: string
  phone?: string
  roles?: Role[]
  /** Whether a code proved the phone; it did unless said otherwise. */
  phoneVerified?: boolean
  /** A password's hash; without one nobody can log in by password. */
  passwordHash?: string
  /** The process that is visited; the shop's own unless given. */
  via?: ShopProcess
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
export async function openBuyer(shop: TestShop, wish: OpenBuyerInput = {}): Promise<Buyer> {
  const {
    userName,
    roles = ['BUYER'],
    phoneVerified: proved = true,
    passwordHash = null,
    via: at = shop,
  } = wish
  const { services } = shop
  const known = userName === undefined ? undefined : await findAccount(services, services.db, userName)
  const made =
    known ??
    (await insertAccount(
      services,
      services.db,
      {
        public_id: newNumber(services.random, idLength),
        user_name: userName ?? null,
        phone: wish.phone ?? newPhone(),
        phone_proved_at: proved ? services.now() : null,
        password_hash: passwordHash,
        roles,
      },
      services.now(),
    ))
  if (!made) throw new Error('the account of a test is taken')
  const visitor = at.visitor()
  const session = await inTx(services.db, (tx) => openSession(shop.seller, tx, made))
  if (!session) throw new Error('the account of a test is disabled')
  visitor.token = session.token
  return { visitor, account: made }
}
