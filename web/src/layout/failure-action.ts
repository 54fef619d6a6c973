import { type ProofMethod, ProofWanted } from '@faka/contract/order/buyer-proof'
import { OrderNo } from '@faka/contract/shared/ids'
import { DomainError, TransportError, type TransportErrorReason } from '../lib/call-errors.ts'
import type { PlainMessageId } from '../lib/messages.ts'

/** What to do about a failed call. */
export type FailureAction =
  | { do: 'nothing' }
  /** Show the server's sentence; an empty one is shown as 'Error'. */
  | { do: 'showSentence'; sentence: string }
  /** Show one of our own messages. */
  | { do: 'showMessage'; messageId: PlainMessageId }
  /** `asGuest`: a guest could make the same call. */
  | { do: 'showLogout'; asGuest: boolean }
  | { do: 'showLogin' }
  | { do: 'showErrorPage' }
  | { do: 'askForCardPassword'; orderNo: OrderNo }
  | { do: 'askForProof'; orderNo: OrderNo; ways: readonly ProofMethod[] }

/** The call for the logged-in account; a guard makes it and opens the login itself. */
export const userInfoPath = '/card-core/buyer/get'

/** The call of the checkout that guests make as well. */
const payOrderPath = '/card-core/order/pay'

/** The specification's error catalogue by number; some codes belong to other services. */
const meaningByCode: Readonly<
  Record<number, 'passed' | 'loggedOut' | 'noOrder' | 'cardPassword' | 'loginNeeded'>
> = {
  1100362: 'passed',
  110000: 'loggedOut',
  50012: 'loggedOut',
  50014: 'loggedOut',
  210016: 'noOrder',
  210046: 'cardPassword',
  210047: 'cardPassword',
  210138: 'loginNeeded',
}

function domainErrorAction({ code, codeName, message, path, orderNo, data }: DomainError): FailureAction {
  const order = OrderNo.safeParse(orderNo).data
  const kind = meaningByCode[code]
  if (kind === 'passed') return { do: 'nothing' }
  if (kind === 'loggedOut' && path !== userInfoPath)
    return { do: 'showLogout', asGuest: path === payOrderPath }
  if (kind === 'noOrder') return { do: 'showErrorPage' }
  if (kind === 'cardPassword' && order) return { do: 'askForCardPassword', orderNo: order }
  const needsProof = codeName === 'proofWanted' || codeName === 'proofWrong'
  const ways = needsProof ? ProofWanted.safeParse(data).data?.ways : undefined
  if (ways && order) return { do: 'askForProof', orderNo: order, ways }
  if (kind === 'loginNeeded') return { do: 'showLogin' }
  return { do: 'showSentence', sentence: message }
}

const messageByStatus: Readonly<Record<number, PlainMessageId>> = {
  404: 'failure.notFound',
  413: 'failure.tooLarge',
  415: 'failure.format',
  429: 'failure.tooOften',
  502: 'failure.unavailable',
  503: 'failure.unavailable',
  504: 'failure.unavailable',
}

function statusMessage(status: number): PlainMessageId {
  const known = messageByStatus[status]
  if (known) return known
  if (status >= 500) return 'failure.server'
  return status >= 400 ? 'failure.rejected' : 'failure.unreadable'
}

const messageByReason = {
  offline: 'failure.offline',
  cut: 'failure.cut',
  slow: 'failure.slow',
} as const satisfies Record<Exclude<TransportErrorReason, 'unreadable'>, PlainMessageId>

const transportErrorAction = ({ reason, status = 200 }: TransportError): FailureAction => ({
  do: 'showMessage',
  messageId: reason === 'unreadable' ? statusMessage(status) : messageByReason[reason],
})

/** What to do about a failure. A call that was aborted because its page was left is no failure. */
export function toFailureAction(error: unknown): FailureAction {
  if (error instanceof DomainError) return domainErrorAction(error)
  if (error instanceof TransportError) return transportErrorAction(error)
  if (error instanceof DOMException && error.name === 'AbortError') return { do: 'nothing' }
  return { do: 'showMessage', messageId: 'failure.broken' }
}
