import { confirmationNeededCode } from '@faka/contract/shared/second-factor-code'
import { type ComponentProps, useState } from 'react'
import * as z from 'zod/mini'
import type { TextField } from '../ui/text-field.tsx'
import { isDomainError } from './call-errors.ts'
import { accountCodeErrors } from './code-errors.ts'
import { TypedCode } from './typed-code.ts'
import type { ErrorKind } from './use-checked-form.ts'

/**
 * The fields of a form in which its owner proves to be the owner: the password, the code that an account without one is
 * sent, or a code of the second factor.
 */
export const ownerProofShape = {
  currentPassword: z.string(),
  accountCode: z.union([z.literal(''), TypedCode]),
  code: z.string(),
}
export const emptyOwnerProof = { currentPassword: '', accountCode: '', code: '' }
type OwnerProof = typeof emptyOwnerProof
export const ownerProofErrors = {
  currentPassword: { passwordWrong: 'profile.owner.wrong' },
  accountCode: accountCodeErrors,
  form: { loginLocked: 'profile.password.locked' },
} as const

/** What of it is sent: nothing that was not typed. */
export const typedOwnerProof = ({ currentPassword, accountCode, code }: OwnerProof): Partial<OwnerProof> => ({
  ...(currentPassword !== '' && { currentPassword }),
  ...(accountCode !== '' && { accountCode }),
  ...(code !== '' && { code }),
})

/** Whether the server asked for the second factor instead of the password. */
export function useOwnerProof() {
  const [asksCode, setAsksCode] = useState(false)
  return {
    asksCode,
    /** Handles the error that asks for it, for `onRefused` of a form. */
    noteRefusal: (error: Error): boolean => {
      const asked = isDomainError(error) && error.code === confirmationNeededCode
      if (asked) setAsksCode(true)
      return asked
    },
  }
}

/** A form with the code that an account without a password is sent, as `useContractForm` returns it. */
export interface AccountCodeForm {
  field: (name: 'accountCode') => Omit<ComponentProps<typeof TextField>, 'label'>
  form: {
    setError: (name: 'accountCode', error: { type: ErrorKind }) => void
    clearErrors: (name: 'accountCode') => void
    setFocus: (name: 'accountCode') => void
  }
}

/** What the field of the proof needs from its form. */
export interface OwnerProofProps {
  asksCode: boolean
  form: AccountCodeForm & {
    field: (name: keyof OwnerProof) => Omit<ComponentProps<typeof TextField>, 'label'>
  }
}
