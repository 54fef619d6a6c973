import { type ComponentProps, useState } from 'react'
import { Eye, EyeOff } from './icon.ts'
import styles from './text-field.module.css'
import { TextField } from './text-field.tsx'

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  showLabel: string
  hideLabel: string
}

/** A password field with a button that reveals it. */
export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.inside}
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  )
}
