import { confirmationNeededCode } from '@faka/contract/shared/second-factor-code'
import { type ComponentProps, useState } from 'react'
import * as z from 'zod/mini'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

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

interface Props {
  asksCode: boolean
  field: (name: 'currentPassword' | 'code') => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** Asks for the password, or for a code where the account has a second factor. */
export function OwnerProofField({ asksCode, field }: Props) {
  const { t } = useI18n()
  if (asksCode)
    return (
      <TextField
        {...field('code')}
        label={t('profile.owner.code')}
        hint={t('profile.owner.codeHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={16}
      />
    )
  return (
    <PasswordField
      {...field('currentPassword')}
      label={t('profile.password.current')}
      hint={t('profile.owner.hint')}
      showLabel={t('account.password.show')}
      hideLabel={t('account.password.hide')}
      autoComplete="current-password"
    />
  )
}
