import type { Role } from '@faka/contract/account/account'
import { idLength } from '@faka/contract/shared/ids'
import type { AccountRow } from '../../server/src/modules/account/account.sql.ts'
import { findAccount, insertAccount } from '../../server/src/modules/account/account.sql.ts'
import { openSession } from '../../server/src/modules/account/open-session.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import { inTx } from '../../server/src/platform/db.ts'
import { newNumber } from '../../server/src/platform/random.ts'
import type { TestShop } from '../server/open-shop.ts'
import type { ShopProcess } from '../server/open-shop-process.ts'
import type { Visitor } from '../server/visitor.ts'

interface AccountInput {
  /** An existing account; otherwise one is created. */
  userName?: string
  phone?: string
  /** A mail address that a code verified; the account then has no phone unless one is given. */
  mail?: string
  roles?: Role[]
  /** Whether the phone was verified by a code; true by default. */
  phoneVerified?: boolean
  /** A password hash; without one the account cannot log in by password. */
  passwordHash?: string
}

interface OpenBuyerInput extends AccountInput {
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
export async function openAccountSession(
  seller: Ctx,
  { userName, phone, mail, roles = ['BUYER'], phoneVerified = true, passwordHash }: AccountInput = {},
): Promise<{ account: AccountRow; token: string }> {
  const existing = userName === undefined ? undefined : await findAccount(seller, seller.common, userName)
  const knownPhone = phone ?? (mail === undefined ? newPhone() : null)
  const account =
    existing ??
    (await insertAccount(
      seller,
      seller.common,
      {
        public_id: newNumber(seller.random, idLength),
        user_name: userName ?? null,
        phone: knownPhone,
        mail: mail ?? null,
        phone_proved_at: knownPhone !== null && phoneVerified ? seller.now() : null,
        password_hash: passwordHash ?? null,
        roles,
      },
      seller.now(),
    ))
  if (!account) throw new Error('the account exists already')
  const session = await inTx(seller.common, (tx) => openSession(seller, tx, account))
  if (!session) throw new Error('the account is disabled')
  return { account, token: session.token }
}

/** A visitor of the shop with an account and a session. */
export async function openBuyer(
  shop: TestShop,
  { via = shop, ...input }: OpenBuyerInput = {},
): Promise<Buyer> {
  const { account, token } = await openAccountSession(shop.seller, input)
  const visitor = via.visitor()
  visitor.token = token
  return { visitor, account }
}
