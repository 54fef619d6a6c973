import type { CodeName } from '@faka/contract/shared/codes'

/** A limit that was met: its name and size, for whoever asked too often. */
export interface ExceededLimit {
  name: string
  quota: number
  windowSeconds: number
}

/** A rule said no: becomes an envelope with that code. `data` is what the code's contract entry says, or null. */
export class DomainError extends Error {
  readonly codeName: CodeName
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined
  readonly limit: ExceededLimit | undefined

  constructor(codeName: CodeName, data: unknown = null, retryAfterSeconds?: number, limit?: ExceededLimit) {
    super(codeName)
    this.name = 'Refused'
    this.codeName = codeName
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds
    this.limit = limit
  }
}

/** The value, or a refusal where there is none. */
export function required<Value>(value: Value | null | undefined, codeName: CodeName): Value {
  if (value === null || value === undefined) throw new DomainError(codeName)
  return value
}
