import type { CodeName } from '@faka/contract/shared/codes'

/** The rate limit that a request exceeded. */
interface ExceededLimit {
  name: string
  quota: number
  windowSeconds: number
}

/** A business rule rejected the request: becomes an envelope with that code. `data` is as the contract defines it for the code, or null. */
export class DomainError extends Error {
  readonly codeName: CodeName
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined
  readonly limit: ExceededLimit | undefined

  constructor(codeName: CodeName, data: unknown = null, retryAfterSeconds?: number, limit?: ExceededLimit) {
    super(codeName)
    this.name = 'DomainError'
    this.codeName = codeName
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds
    this.limit = limit
  }
}

/** The `Retry-After` of what cannot be carried out now, in seconds. */
const unavailableSeconds = 5

/** The request cannot be carried out now, and most likely can in some seconds: answered 503 with `Retry-After`. */
export class UnavailableError extends DomainError {
  constructor() {
    super('unavailable', null, unavailableSeconds)
    this.name = 'UnavailableError'
  }
}

/** The value; rejects with that code where there is none. */
export function required<Value>(value: Value | null | undefined, codeName: CodeName): Value {
  if (value === null || value === undefined) throw new DomainError(codeName)
  return value
}
