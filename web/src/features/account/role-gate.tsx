import type { ReactNode } from 'react'
import { usePersisted } from '../../lib/persisted-store.ts'
import { buyerUser, type StorefrontRole } from './session-store.ts'

interface Props {
  /** Who sees it; nobody named is everybody. */
  roles: readonly StorefrontRole[]
  children: ReactNode
}

/** Removes what is inside for every role that is not named. Throws 'need roles!' where no list of roles is given. */
export function RoleGate({ roles, children }: Props) {
  const role = usePersisted(buyerUser)?.role
  if (!Array.isArray(roles)) throw new Error('need roles!')
  if (roles.length > 0 && !roles.some((allowed) => allowed === role)) return null
  return children
}
