import { LoginPassword, VerifyCode } from '@faka/contract/account/account'
import { Mail, Phone } from '@faka/contract/shared/contact'
import * as z from 'zod/mini'
import { typedText } from '../../lib/typed-text.ts'

/** Converts full-width digits, and removes spaces and dashes. */
const stripSeparators = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** A phone with or without +86 and spaces. */
export const TypedPhone = typedText(Phone, (text) => stripSeparators(text).replace(/^(?:\+|00)86(?=.)/, ''))

/** The phone in a typed text; undefined where it is invalid. */
export const parsePhone = (text: string): Phone | undefined => TypedPhone.safeParse(text).data

/** A mail address; surrounding spaces are ignored. */
export const TypedMail = typedText(Mail, (text) => text.trim())

/** The mail address in a typed text; undefined where it is invalid. */
export const parseMail = (text: string): string | undefined => TypedMail.safeParse(text).data

/** Six digits, with or without spaces. */
export const TypedCode = typedText(VerifyCode, stripSeparators)

/** A new password, taken as it is, spaces included. */
export const NewPassword = typedText(LoginPassword)

/** The second copy of a new password; an error of the kind `differs` where it is not the same. */
export const ConfirmPassword = typedText(z.string())
export const differs = { error: 'differs', path: ['confirmPassword'] }
