import { buyerUser } from './session-store.ts'

/** Keeps in this browser that the account now works for a shop, so that the menus lead to the console. */
export function addStaffRole(): void {
  const user = buyerUser.getState()
  if (!user || user.roles.some(({ role }) => role === 'STAFF')) return
  buyerUser.setState({ ...user, roles: [...user.roles, { role: 'STAFF' }] })
}
