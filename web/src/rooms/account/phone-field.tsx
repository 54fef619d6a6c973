import type { ReactNode } from 'react'
import { useWords } from '../../kernel/words.ts'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  value: string
  onValue: (value: string) => void
  error: ReactNode
}

/** The phone of an account; what is typed may have spaces or +86. */
export function PhoneField({ value, onValue, error }: Props) {
  const { say } = useWords()
  return (
    <TextField
      label={say('account.phone')}
      error={error}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={24}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  )
}
