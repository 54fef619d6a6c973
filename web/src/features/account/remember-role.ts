import type { Role } from '@faka/contract/account/account'
import { buyerUser } from './session-store.ts'

/** Adds a role that the account got since it logged in, so that menus show what it opens. */
export function rememberRole(role: Role): void {
  const user = buyerUser.getState()
  if (user && !user.roles.some((each) => each.role === role))
    buyerUser.setState({ ...user, roles: [...user.roles, { role }] })
}
