import { type CodeName, codeName } from '@faka/contract/code-numbers'

/** A call was answered with another code than 0. */
export class Refusal extends Error {
  readonly code: number
  /** Undefined for a code that this storefront does not know yet. */
  readonly codeName: CodeName | undefined
  readonly data: unknown
  /** The order that the call was about, where it named one. */
  readonly orderNo: string | undefined

  constructor(code: number, message: string, data: unknown, orderNo?: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.codeName = codeName(code)
    this.data = data
    this.orderNo = orderNo
  }
}

/** No answer came: the line is broken, or what came was no answer of ours. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause })
    this.name = 'NoAnswer'
  }
}

/** Whether a failure is a refusal; with names, whether it is one of those. */
export function isRefusal(error: unknown): error is Refusal
export function isRefusal(error: unknown, ...names: [CodeName, ...CodeName[]]): boolean
export function isRefusal(error: unknown, ...names: CodeName[]): boolean {
  return error instanceof Refusal && (names.length === 0 || names.some((name) => name === error.codeName))
}
