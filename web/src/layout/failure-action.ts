import { type ProofMethod, ProofWanted } from '@faka/contract/order/buyer-proof'
import { OrderNo } from '@faka/contract/shared/ids'
import { DomainError, TransportError, type TransportErrorReason } from '../lib/call-errors.ts'
import type { PlainMessageId } from '../lib/messages.ts'

/** What follows from a failed call. */
export type FailureAction =
  | { do: 'nothing' }
  /** Tells the server's sentence; an empty one is told as 'Error'. */
  | { do: 'tell'; sentence: string }
  /** Tells a sentence of our own. */
  | { do: 'say'; word: PlainMessageId }
  /** `asGuest`: whoever has no account could do the same. */
  | { do: 'askToStay'; asGuest: boolean }
  | { do: 'logIn' }
  | { do: 'showErrorPage' }
  | { do: 'askForCardPassword'; orderNo: OrderNo }
  | { do: 'askForProof'; orderNo: OrderNo; ways: readonly ProofMethod[] }

/** The call that says who is logged in; a guard asks it, and opens the login itself. */
export const userInfoPath = '/card-core/buyer/get'

/** The call of the cash desk that guests make as well. */
const payOrderPath = '/card-core/order/pay'

/** The specification's catalogue, by number: some of its codes are those of other services. */
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
  const meant = meaningByCode[code]
  if (meant === 'passed') return { do: 'nothing' }
  if (meant === 'loggedOut' && path !== userInfoPath)
    return { do: 'askToStay', asGuest: path === payOrderPath }
  if (meant === 'noOrder') return { do: 'showErrorPage' }
  if (meant === 'cardPassword' && order) return { do: 'askForCardPassword', orderNo: order }
  const wanted = codeName === 'proofWanted' || codeName === 'proofWrong'
  const ways = wanted ? ProofWanted.safeParse(data).data?.ways : undefined
  if (ways && order) return { do: 'askForProof', orderNo: order, ways }
  if (meant === 'loginNeeded') return { do: 'logIn' }
  return { do: 'tell', sentence: message }
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
  const own = messageByStatus[status]
  if (own) return own
  if (status >= 500) return 'failure.server'
  return status >= 400 ? 'failure.rejected' : 'failure.unreadable'
}

const messageByReason = {
  offline: 'failure.offline',
  cut: 'failure.cut',
  slow: 'failure.slow',
} as const satisfies Record<Exclude<TransportErrorReason, 'unreadable'>, PlainMessageId>

const transportErrorAction = ({ reason, status = 200 }: TransportError): FailureAction => ({
  do: 'say',
  word: reason === 'unreadable' ? statusMessage(status) : messageByReason[reason],
})

/** What follows from a failure. What was given up on purpose, because its page was left, is no failure. */
export function toFailureAction(error: unknown): FailureAction {
  if (error instanceof DomainError) return domainErrorAction(error)
  if (error instanceof TransportError) return transportErrorAction(error)
  if (error instanceof DOMException && error.name === 'AbortError') return { do: 'nothing' }
  return { do: 'say', word: 'failure.broken' }
}
