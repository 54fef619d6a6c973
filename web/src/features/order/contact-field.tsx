import { useI18n } from '../../lib/messages.ts'
import { Field } from '../../ui/field.tsx'
import { type ContactKind, contactKindsByLocale } from './buyer-contact.ts'
import styles from './contact-field.module.css'

interface Props {
  kind: ContactKind
  texts: Record<ContactKind, string>
  error: boolean
  /** Why it is asked, where that is not the order. */
  hint?: string
  onContactChange: (kind: ContactKind, texts: Record<ContactKind, string>) => void
}

const inputAttributes = {
  phone: { inputMode: 'numeric', autoComplete: 'tel-national', maxLength: 11 },
  mail: { inputMode: 'email', autoComplete: 'email', maxLength: 120 },
  qq: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
} as const

/** One way to reach the buyer, of the kind that the buyer chooses, and why it is asked. */
export function ContactField({ kind, texts, error, hint, onContactChange: onContact }: Props) {
  const { t, locale } = useI18n()
  const kinds = contactKindsByLocale[locale]
  return (
    <Field
      label={t('buy.contact')}
      hint={hint ?? t('buy.contact.hint')}
      error={error ? t(`buy.contact.${kind}.wrong`) : undefined}
    >
      {(marks) => (
        <span className={styles.frame}>
          <select
            className={styles.kind}
            name="contactKind"
            aria-label={t('buy.contact.kind')}
            value={kind}
            onChange={({ currentTarget }) => {
              const next = kinds.find((each) => each === currentTarget.value)
              if (next) onContact(next, texts)
            }}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`buy.contact.${each}`)}
              </option>
            ))}
          </select>
          <input
            {...marks}
            {...inputAttributes[kind]}
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
