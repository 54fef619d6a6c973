import { confirmationNeededCode } from '@faka/contract/shared/second-factor-code'
import { type ComponentProps, useState } from 'react'
import * as z from 'zod/mini'
import type { TextField } from '../ui/text-field.tsx'
import { isDomainError } from './call-errors.ts'

/** The fields of a form in which its owner proves to be the owner: the password, or a code of the second factor. */
export const ownerProofShape = { currentPassword: z.string(), code: z.string() }
export const emptyOwnerProof = { currentPassword: '', code: '' }
export const ownerProofErrors = {
  currentPassword: { passwordWrong: 'profile.owner.wrong' },
  form: { loginLocked: 'profile.password.locked' },
} as const

/** What of it is sent: nothing that was not typed. */
export const typedOwnerProof = ({ currentPassword, code }: typeof emptyOwnerProof) => ({
  ...(currentPassword !== '' && { currentPassword }),
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

/** What the field of the proof needs from its form. */
export interface OwnerProofProps {
  asksCode: boolean
  field: (name: 'currentPassword' | 'code') => Omit<ComponentProps<typeof TextField>, 'label'>
}
