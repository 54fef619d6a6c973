import { bindAccount, login, PhoneNeeded, type Session } from '@faka/contract/account/account'
import { loginByCode } from '@faka/contract/account/code-login'
import { secondFactorNeededCode } from '@faka/contract/shared/second-factor-code'
import * as z from 'zod/mini'
import { type CallInput, call } from '../../lib/call.ts'
import { isDomainError } from '../../lib/call-errors.ts'
import { clearToken, storeToken } from '../../lib/session.ts'
import { type BuyerUser, buyerUser, toBuyerUser } from './session-store.ts'

/** The result of a login: a session, or a ticket for what the account has to do first: bind a phone, or enter a code. */
export type LoginResult =
  | { kind: 'loggedIn'; user: BuyerUser }
  | { kind: 'phoneNeeded'; bindTicket: string }
  | { kind: 'secondFactorNeeded'; loginTicket: string }

/** Stores the token that calls send, and the user. */
export function storeSession(session: Session): BuyerUser {
  const user = toBuyerUser(session)
  // The token first: subscribers of the user may call at once.
  storeToken(session.token)
  buyerUser.setState(user)
  return user
}

/** A failed login also ends the previous session. */
function clearSession(): void {
  clearToken()
  buyerUser.setState(undefined)
}

/** The ticket of an account that must bind a phone first; undefined for every other error. */
export const bindTicketOf = (error: unknown): string | undefined =>
  isDomainError(error) && error.codeName === 'phoneNeeded'
    ? PhoneNeeded.safeParse(error.data).data?.bindTicket
    : undefined

const WithLoginTicket = z.object({ loginTicket: z.string() })

/** The ticket of an account that has to enter a code first; undefined for every other error. */
const loginTicketOf = (error: unknown): string | undefined =>
  isDomainError(error) && error.code === secondFactorNeededCode
    ? WithLoginTicket.safeParse(error.data).data?.loginTicket
    : undefined

/**
 * Stores the session of a login. For an account with a second factor or without a phone nothing is stored, and the result
 * carries the ticket for that. Every failure clears the token and is rethrown.
 */
export async function startSession(reply: Promise<Session>): Promise<LoginResult> {
  try {
    return { kind: 'loggedIn', user: storeSession(await reply) }
  } catch (error) {
    const ticket = bindTicketOf(error)
    if (ticket !== undefined) return { kind: 'phoneNeeded', bindTicket: ticket }
    const loginTicket = loginTicketOf(error)
    if (loginTicket !== undefined) return { kind: 'secondFactorNeeded', loginTicket }
    clearSession()
    throw error
  }
}

/** Logs in by name or phone and password. */
export const logIn = (input: CallInput<typeof login>): Promise<LoginResult> =>
  startSession(call(login, input))

/** Logs in by a code that was sent to a phone or mail address. */
export const logInByCode = (input: CallInput<typeof loginByCode>): Promise<LoginResult> =>
  startSession(call(loginByCode, input))

/** Binds a phone to the account of the ticket and logs in; stores and fails as `logIn` does. */
export async function bindPhone(input: CallInput<typeof bindAccount>): Promise<BuyerUser> {
  try {
    return storeSession(await call(bindAccount, input))
  } catch (error) {
    clearSession()
    throw error
  }
}

/** Switches an admin to the user role on this device, and back. */
export function toggleRole(): void {
  const user = buyerUser.getState()
  if (user) buyerUser.setState({ ...user, role: user.role === 'admin' ? 'user' : 'admin' })
}
