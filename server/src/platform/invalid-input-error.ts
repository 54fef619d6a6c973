import type { Locale } from '@faka/contract/shared/locale'
import { DomainError } from './domain-error.ts'

/** What is wrong at one place of a request, said in both languages. */
export interface ValidationError {
  /** The field, with dots between levels: `contact.mail`. Empty: the request as a whole. */
  path: string
  zh: string
  en: string
}

/** Refuses a request with `badInput`; whoever asked reads the faults in their own language. */
export class InvalidInputError extends DomainError {
  readonly validationErrors: readonly ValidationError[]

  constructor(validationErrors: readonly ValidationError[]) {
    super(
      'badInput',
      validationErrors.map(({ path, en }) => ({ path, message: en })),
    )
    this.validationErrors = validationErrors
  }

  /** The faults as the contract's `data`: where, and a sentence. */
  toData(locale: Locale): { path: string; message: string }[] {
    return this.validationErrors.map(({ path, zh, en }) => ({ path, message: locale === 'zh-CN' ? zh : en }))
  }
}
