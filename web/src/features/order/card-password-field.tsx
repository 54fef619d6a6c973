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
  error: boolean
  onValueChange: (value: string) => void
}

/** The word without which nobody sees the cards. It is shown as it is typed, since it has to be written down. */
export function CardPasswordField({ required, value, error, onValueChange: onValue }: Props) {
  const { t } = useI18n()
  const [made, setMade] = useState('')
  const make = () => {
    const password = makeCardPassword((bytes) => crypto.getRandomValues(bytes))
    setMade(password)
    onValue(password)
  }
  return (
    <>
      <TextField
        label={t(required ? 'buy.cardPassword' : 'buy.cardPassword.optional')}
        hint={t('buy.cardPassword.hint')}
        error={error ? t('buy.cardPassword.wrong') : undefined}
        name="cardPassword"
        value={value}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        end={
          <Button tone="quiet" icon={<KeyRound />} data-press="make-card-password" onClick={make}>
            {t('buy.cardPassword.make')}
          </Button>
        }
      />
      <VisuallyHidden live>
        {made && made === value ? t('buy.cardPassword.made', { password: made }) : ''}
      </VisuallyHidden>
    </>
  )
}
