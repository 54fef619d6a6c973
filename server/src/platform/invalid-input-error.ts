import type { Locale } from '@faka/contract/shared/locale'
import { DomainError } from './domain-error.ts'

/** What is wrong with one field of a request, in both languages. */
export interface ValidationError {
  /** The field, with dots between levels: `contact.mail`. Empty: the request as a whole. */
  path: string
  zh: string
  en: string
}

/** Rejects a request with `badInput`; the validation errors are sent in the language of the request. */
export class InvalidInputError extends DomainError {
  readonly validationErrors: readonly ValidationError[]

  constructor(validationErrors: readonly ValidationError[]) {
    super(
      'badInput',
      validationErrors.map(({ path, en }) => ({ path, message: en })),
    )
    this.validationErrors = validationErrors
  }

  /** The validation errors as the contract's `data`: a path and a sentence each. */
  toData(locale: Locale): { path: string; message: string }[] {
    return this.validationErrors.map(({ path, zh, en }) => ({ path, message: locale === 'zh-CN' ? zh : en }))
  }
}
