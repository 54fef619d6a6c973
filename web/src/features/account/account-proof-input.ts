import { TypedPassword } from '@faka/contract/account/account'
import type { AccountProof } from '@faka/contract/account/account-proof'
import * as z from 'zod/mini'
import { TypedCode } from '../../lib/typed-code.ts'
import { typedText } from '../../lib/typed-text.ts'

/** A proof that can be given. */
export type GivableProof = Exclude<AccountProof, { by: 'nothing' }>

export const emptyAccountProof = { currentPassword: '', accountCode: '' }
/** The fields of a form in which the owner of an account proves to be it, by the proof that it asks for. */
export const accountProofShapes: Record<
  GivableProof['by'],
  Record<keyof typeof emptyAccountProof, z.ZodMiniType<string, string>>
> = {
  password: { currentPassword: typedText(TypedPassword), accountCode: z.string() },
  code: { currentPassword: z.string(), accountCode: TypedCode },
}

/** What of it is sent: what was asked for. */
export const typedAccountProof = ({ currentPassword, accountCode }: typeof emptyAccountProof) =>
  accountCode === '' ? { currentPassword } : { accountCode }
