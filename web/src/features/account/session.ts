import { bindAccount, login, PhoneNeeded, type Session } from '@faka/contract/account/account'
import { type CallInput, call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { clearToken, storeToken } from '../../lib/session.ts'
import { type BuyerUser, buyerUser } from './session-store.ts'

/** What a login leads to: a session, or an account that has to bind a phone first, with the ticket for that. */
export type LoginResult = { kind: 'loggedIn'; user: BuyerUser } | { kind: 'phoneNeeded'; bindTicket: string }

/** Keeps a session: the token that calls carry, and who is logged in. He is admin if any entry says ADMIN. */
function storeSession(session: Session): BuyerUser {
  const isAdmin = session.roles.some(({ role }) => role === 'ADMIN')
  const user: BuyerUser = { ...session, role: isAdmin ? 'admin' : 'user' }
  // First the token: whoever hears of the user may call at once.
  storeToken(session.token)
  buyerUser.setState(user)
  return user
}

/** Nobody is logged in after a login that failed, whoever was before. */
function clearSession(): void {
  clearToken()
  buyerUser.setState(undefined)
}

/** The ticket of an account that has to bind a phone first; every other failure has none. */
const bindTicketOf = (error: unknown): string | undefined =>
  isDomainError(error) && error.codeName === 'phoneNeeded'
    ? PhoneNeeded.safeParse(error.data).data?.bindTicket
    : undefined

/**
 * Logs in by name or phone and password. An account without a phone is no failure: nothing is kept, and the ticket
 * for `bindPhone` is answered. Every failure clears the token and is thrown on.
 */
export async function logIn(input: CallInput<typeof login>): Promise<LoginResult> {
  try {
    return { kind: 'loggedIn', user: storeSession(await call(login, input)) }
  } catch (error) {
    const ticket = bindTicketOf(error)
    if (ticket !== undefined) return { kind: 'phoneNeeded', bindTicket: ticket }
    clearSession()
    throw error
  }
}

/** Binds a phone to the account of a ticket and logs in; keeps and fails as `logIn` does. */
export async function bindPhone(input: CallInput<typeof bindAccount>): Promise<BuyerUser> {
  try {
    return storeSession(await call(bindAccount, input))
  } catch (error) {
    clearSession()
    throw error
  }
}

/** Turns an admin into a user for himself, and back. */
export function toggleRole(): void {
  const user = buyerUser.getState()
  if (user) buyerUser.setState({ ...user, role: user.role === 'admin' ? 'user' : 'admin' })
}
