import type { Role } from '@faka/contract/account/account'
import { idLength } from '@faka/contract/shared/ids'
import type { AccountRow } from '../../server/src/modules/account/account.sql.ts'
import { findAccount, insertAccount } from '../../server/src/modules/account/account.sql.ts'
import { openSession } from '../../server/src/modules/account/open-session.ts'
import { inTx } from '../../server/src/platform/db.ts'
import { newNumber } from '../../server/src/platform/random.ts'
import type { ShopProcess, TestShop } from '../server/open-shop.ts'
import type { Visitor } from '../server/visitor.ts'

interface OpenBuyerInput {
  /** An existing account; otherwise one is created. */
  userName?: string
  phone?: string
  roles?: Role[]
  /** Whether the phone was verified by a code; true by default. */
  phoneVerified?: boolean
  /** A password hash; without one the account cannot log in by password. */
  passwordHash?: string
  /** The process that the visitor calls; the shop's own by default. */
  via?: ShopProcess
}

/** A visitor with an account and a session. */
export interface Buyer {
  visitor: Visitor
  account: AccountRow
}

let phones = 0
/** A unique phone number. */
export const newPhone = (): string => `139${String(++phones).padStart(8, '0')}`

/** Creates an account, or finds the one with that name, and starts a session without a password. */
export async function openBuyer(shop: TestShop, input: OpenBuyerInput = {}): Promise<Buyer> {
  const { userName, roles = ['BUYER'], phoneVerified = true, passwordHash = null, via = shop } = input
  const { services } = shop
  const existing = userName === undefined ? undefined : await findAccount(services, services.db, userName)
  const account =
    existing ??
    (await insertAccount(
      services,
      services.db,
      {
        public_id: newNumber(services.random, idLength),
        user_name: userName ?? null,
        phone: input.phone ?? newPhone(),
        phone_proved_at: phoneVerified ? services.now() : null,
        password_hash: passwordHash,
        roles,
      },
      services.now(),
    ))
  if (!account) throw new Error('the account exists already')
  const visitor = via.visitor()
  const session = await inTx(services.db, (tx) => openSession(shop.seller, tx, account))
  if (!session) throw new Error('the account is disabled')
  visitor.token = session.token
  return { visitor, account }
}
