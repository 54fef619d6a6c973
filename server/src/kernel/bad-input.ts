import type { Locale } from '@faka/contract/locale'
import { Refused } from './refuse.ts'

/** What is wrong at one place of a request, said in both languages. */
export interface InputFault {
  /** The field, with dots between levels: `contact.mail`. Empty: the request as a whole. */
  path: string
  zh: string
  en: string
}

/** Refuses a request with `badInput`; whoever asked reads the faults in their own language. */
export class BadInput extends Refused {
  readonly faults: readonly InputFault[]

  constructor(faults: readonly InputFault[]) {
    super(
      'badInput',
      faults.map(({ path, en }) => ({ path, message: en })),
    )
    this.faults = faults
  }

  /** The faults as the contract's `data`: where, and a sentence. */
  dataIn(locale: Locale): { path: string; message: string }[] {
    return this.faults.map(({ path, zh, en }) => ({ path, message: locale === 'zh-CN' ? zh : en }))
  }
}
