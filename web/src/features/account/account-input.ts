import { LoginPassword } from '@faka/contract/account/account'
import { Mail, Phone } from '@faka/contract/shared/contact'
import * as z from 'zod/mini'
import { stripSeparators, TypedCode } from '../../lib/typed-code.ts'
import { typedText } from '../../lib/typed-text.ts'

/** A phone with or without +86 and spaces. */
export const TypedPhone = typedText(Phone, (text) => stripSeparators(text).replace(/^(?:\+|00)86(?=.)/, ''))

/** The phone in a typed text; undefined where it is invalid. */
export const parsePhone = (text: string): Phone | undefined => TypedPhone.safeParse(text).data

/** A mail address; surrounding spaces are ignored. */
export const TypedMail = typedText(Mail, (text) => text.trim())

/** The mail address in a typed text; undefined where it is invalid. */
export const parseMail = (text: string): string | undefined => TypedMail.safeParse(text).data

/** The fields of a contact to verify, by the way that its code is sent: what is typed for the other way is not checked. */
export const contactSchemas = {
  phone: { phone: TypedPhone, mail: z.string() },
  mail: { phone: z.string(), mail: TypedMail },
}

/** A contact and the code sent to it. */
export const contactCodeSchemas = {
  phone: z.object({ ...contactSchemas.phone, verifyCode: TypedCode }),
  mail: z.object({ ...contactSchemas.mail, verifyCode: TypedCode }),
}

/** A new password, taken as it is, spaces included. */
export const NewPassword = typedText(LoginPassword)

/** The second copy of a new password; an error of the kind `differs` where it is not the same. */
export const ConfirmPassword = typedText(z.string())
export const differs = { error: 'differs', path: ['confirmPassword'] }
