import { VerifyCode } from '@faka/contract/account/account'
import { typedText } from './typed-text.ts'

/** Converts full-width digits, and removes spaces and dashes. */
export const stripSeparators = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** Six digits, with or without spaces. */
export const TypedCode = typedText(VerifyCode, stripSeparators)
