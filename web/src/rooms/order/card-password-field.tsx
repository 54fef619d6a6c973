import { useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { KeyRound } from '../../ui/icon.ts'
import { Spoken } from '../../ui/spoken.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { makeCardPassword } from './make-card-password.ts'

interface Props {
  required: boolean
  value: string
  error: boolean
  onValue: (value: string) => void
}

/** The word without which nobody sees the cards. It is shown as it is typed, since it has to be written down. */
export function CardPasswordField({ required, value, error, onValue }: Props) {
  const { say } = useWords()
  const [made, setMade] = useState('')
  const make = () => {
    const password = makeCardPassword((bytes) => crypto.getRandomValues(bytes))
    setMade(password)
    onValue(password)
  }
  return (
    <>
      <TextField
        label={say(required ? 'buy.cardPassword' : 'buy.cardPassword.optional')}
        hint={say('buy.cardPassword.hint')}
        error={error ? say('buy.cardPassword.wrong') : undefined}
        name="cardPassword"
        value={value}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        end={
          <Button tone="quiet" icon={<KeyRound />} data-press="make-card-password" onClick={make}>
            {say('buy.cardPassword.make')}
          </Button>
        }
      />
      <Spoken live>{made && made === value ? say('buy.cardPassword.made', { password: made }) : ''}</Spoken>
    </>
  )
}
