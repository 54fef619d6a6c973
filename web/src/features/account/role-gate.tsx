import type { ReactNode } from 'react'
import { usePersisted } from '../../lib/persisted-store.ts'
import { buyerUser, type StorefrontRole } from './session-store.ts'

interface Props {
  /** The roles that see the children; an empty list means everyone. */
  roles: readonly StorefrontRole[]
  children: ReactNode
}

/** Renders its children only for the listed roles. Throws 'need roles!' without an array of roles. */
export function RoleGate({ roles, children }: Props) {
  const role = usePersisted(buyerUser)?.role
  if (!Array.isArray(roles)) throw new Error('need roles!')
  if (roles.length > 0 && !roles.some((allowed) => allowed === role)) return null
  return children
}
