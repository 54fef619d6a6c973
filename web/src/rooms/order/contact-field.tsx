import { useWords } from '../../kernel/words.ts'
import { Field } from '../../ui/field.tsx'
import { type ContactKind, kindsIn } from './buyer-contact.ts'
import styles from './contact-field.module.css'

interface Props {
  kind: ContactKind
  texts: Record<ContactKind, string>
  error: boolean
  /** Why it is asked, where that is not the order. */
  hint?: string
  onContact: (kind: ContactKind, texts: Record<ContactKind, string>) => void
}

const keyboards = {
  phone: { inputMode: 'numeric', autoComplete: 'tel-national', maxLength: 11 },
  mail: { inputMode: 'email', autoComplete: 'email', maxLength: 120 },
  qq: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
} as const

/** One way to reach the buyer, of the kind that the buyer chooses, and why it is asked. */
export function ContactField({ kind, texts, error, hint, onContact }: Props) {
  const { say, locale } = useWords()
  const kinds = kindsIn[locale]
  return (
    <Field
      label={say('buy.contact')}
      hint={hint ?? say('buy.contact.hint')}
      error={error ? say(`buy.contact.${kind}.wrong`) : undefined}
    >
      {(marks) => (
        <span className={styles.frame}>
          <select
            className={styles.kind}
            name="contactKind"
            aria-label={say('buy.contact.kind')}
            value={kind}
            onChange={({ currentTarget }) => {
              const next = kinds.find((each) => each === currentTarget.value)
              if (next) onContact(next, texts)
            }}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {say(`buy.contact.${each}`)}
              </option>
            ))}
          </select>
          <input
            {...marks}
            {...keyboards[kind]}
            className={styles.text}
            name="contact"
            value={texts[kind]}
            onChange={({ currentTarget }) => onContact(kind, { ...texts, [kind]: currentTarget.value })}
          />
        </span>
      )}
    </Field>
  )
}
