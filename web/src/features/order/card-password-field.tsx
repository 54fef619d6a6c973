import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { KeyRound } from '../../ui/icon.ts'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { makeCardPassword } from './make-card-password.ts'

interface Props {
  required: boolean
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

/** The password that protects the cards. It is shown while it is typed, since it has to be written down. */
export function CardPasswordField({ required, value, error, onValueChange }: Props) {
  const { t } = useI18n()
  const [generated, setGenerated] = useState('')
  const generate = () => {
    const password = makeCardPassword((bytes) => crypto.getRandomValues(bytes))
    setGenerated(password)
    onValueChange(password)
  }
  return (
    <>
      <TextField
        label={t(required ? 'buy.cardPassword' : 'buy.cardPassword.optional')}
        hint={t('buy.cardPassword.hint')}
        error={error}
        name="cardPassword"
        value={value}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        end={
          <Button tone="quiet" icon={<KeyRound />} data-press="make-card-password" onClick={generate}>
            {t('buy.cardPassword.make')}
          </Button>
        }
      />
      <VisuallyHidden live>
        {generated && generated === value ? t('buy.cardPassword.made', { password: generated }) : ''}
      </VisuallyHidden>
    </>
  )
}
