import { type PageCodeName, pageCodeName } from '@faka/contract/shared/page-code-numbers'

/** The context of a call, for error handling. */
interface ErrorContext {
  /** The path of the operation. */
  path?: string
  /** The order number in the input, if any. */
  orderNo?: string | undefined
}

/** The server answered a call with a code other than 0. */
export class DomainError extends Error {
  readonly code: number
  /** Undefined for a code that no page handles by name. */
  readonly codeName: PageCodeName | undefined
  readonly data: unknown
  /** The path of the rejected operation; empty where there was no call. */
  readonly path: string
  /** The order number in the input, if any. */
  readonly orderNo: string | undefined

  constructor(code: number, message: string, data: unknown, { path = '', orderNo }: ErrorContext = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.codeName = pageCodeName(code)
    this.data = data
    this.path = path
    this.orderNo = orderNo
  }
}

/**
 * Why there is no reply: the device is offline, the connection broke, it timed out, or the reply was not in our format,
 * such as a proxy's page.
 */
export type TransportErrorReason = 'offline' | 'cut' | 'slow' | 'unreadable'

/** There was no reply, or none that can be read. */
export class TransportError extends Error {
  readonly reason: TransportErrorReason
  /** The HTTP status of an unreadable reply. */
  readonly status: number | undefined

  constructor(reason: TransportErrorReason, { cause, status }: { cause?: unknown; status?: number } = {}) {
    super(`no answer: ${reason}${status === undefined ? '' : ` (HTTP ${status})`}`, { cause })
    this.name = 'NoAnswer'
    this.reason = reason
    this.status = status
  }
}

/** The codes of an invalid token, as the specification lists them; two of them belong to other services. */
const sessionExpiredCodes: readonly number[] = [110000, 50012, 50014]

/** Whether a call was rejected because its token is not, or no longer, a session. */
export const isSessionExpired = (error: unknown): error is DomainError =>
  error instanceof DomainError && sessionExpiredCodes.includes(error.code)

/** Whether an error is a `DomainError`; with names, whether it has one of these codes. */
export function isDomainError(error: unknown): error is DomainError
export function isDomainError<Name extends PageCodeName>(
  error: unknown,
  ...names: readonly [Name, ...Name[]]
): error is DomainError & { readonly codeName: Name }
export function isDomainError(error: unknown, ...names: PageCodeName[]): boolean {
  return error instanceof DomainError && (names.length === 0 || names.some((name) => name === error.codeName))
}

/** Whether a call failed because what a page of a shop shows is not there. */
export const isPageMissing = (error: unknown): boolean =>
  isDomainError(error, 'shopNotFound', 'itemNotFound', 'customPageNotFound', 'badInput')
