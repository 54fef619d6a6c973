import { type CodeName, codeName } from '@faka/contract/shared/code-numbers'

/** What a call was about, for whoever meets its refusal. */
interface ErrorContext {
  /** The path of the operation. */
  path?: string
  /** The order, where the call named one. */
  orderNo?: string | undefined
}

/** A call was answered with another code than 0. */
export class DomainError extends Error {
  readonly code: number
  /** Undefined for a code that this storefront does not know yet. */
  readonly codeName: CodeName | undefined
  readonly data: unknown
  /** The path of the operation that was refused; empty where none was called. */
  readonly path: string
  /** The order that the call was about, where it named one. */
  readonly orderNo: string | undefined

  constructor(code: number, message: string, data: unknown, { path = '', orderNo }: ErrorContext = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.codeName = codeName(code)
    this.data = data
    this.path = path
    this.orderNo = orderNo
  }
}

/**
 * Why no answer came: the device has no network, the line broke, it took too long, or what came was no answer of
 * ours but, say, the page of a proxy.
 */
export type TransportErrorReason = 'offline' | 'cut' | 'slow' | 'unreadable'

/** No answer came, or none that can be read. */
export class TransportError extends Error {
  readonly reason: TransportErrorReason
  /** The HTTP status of what could not be read. */
  readonly status: number | undefined

  constructor(reason: TransportErrorReason, { cause, status }: { cause?: unknown; status?: number } = {}) {
    super(`no answer: ${reason}${status === undefined ? '' : ` (HTTP ${status})`}`, { cause })
    this.name = 'NoAnswer'
    this.reason = reason
    this.status = status
  }
}

/** The codes of a token that is no session, as the specification lists them; two are those of other services. */
const sessionExpiredCodes: readonly number[] = [110000, 50012, 50014]

/** Whether a call was refused because its token is no session, or none any more. */
export const isSessionExpired = (error: unknown): error is DomainError =>
  error instanceof DomainError && sessionExpiredCodes.includes(error.code)

/** Whether a failure is a refusal; with names, whether it is one of those. */
export function isDomainError(error: unknown): error is DomainError
export function isDomainError<Name extends CodeName>(
  error: unknown,
  ...names: readonly [Name, ...Name[]]
): error is DomainError & { readonly codeName: Name }
export function isDomainError(error: unknown, ...names: CodeName[]): boolean {
  return error instanceof DomainError && (names.length === 0 || names.some((name) => name === error.codeName))
}
