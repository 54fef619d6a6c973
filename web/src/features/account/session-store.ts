import type { Session } from '@faka/contract/account/account'
import { AccountId } from '@faka/contract/shared/ids'
import * as z from 'zod/mini'
import { persistedStore } from '../../lib/persisted-store.ts'

/** The two roles of the storefront: admin if any entry of the role list is ADMIN, otherwise user. */
const storefrontRoles = ['user', 'admin'] as const
export type StorefrontRole = (typeof storefrontRoles)[number]

/** The logged-in user, as specified; the password is never stored. */
export const BuyerUser = z.object({
  id: AccountId,
  userName: z.string(),
  phone: z.nullable(z.string()),
  roles: z.array(z.object({ role: z.string() })),
  role: z.enum(storefrontRoles),
  token: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  lastLoginTime: z.string(),
})
export type BuyerUser = z.infer<typeof BuyerUser>

/** The user of a session. The role is admin if any entry is ADMIN. */
export const toBuyerUser = (session: Session): BuyerUser => {
  const isAdmin = session.roles.some(({ role }) => role === 'ADMIN')
  return { ...session, role: isAdmin ? 'admin' : 'user' }
}

/** Persisted under `buyer-user`. The token that calls send is stored apart, in `lib/session.ts`. */
export const buyerUser = persistedStore('buyer-user', BuyerUser)
