import { useI18n } from '../../lib/messages.ts'
import { Field } from '../../ui/field.tsx'
import { type ContactKind, contactKindsByLocale } from './buyer-contact.ts'
import styles from './contact-field.module.css'

interface Props {
  kind: ContactKind
  texts: Record<ContactKind, string>
  error: boolean
  /** Why the contact is asked for; defaults to the text for orders. */
  hint?: string
  onContactChange: (kind: ContactKind, texts: Record<ContactKind, string>) => void
}

const inputAttributes = {
  phone: { inputMode: 'numeric', autoComplete: 'tel-national', maxLength: 11 },
  mail: { inputMode: 'email', autoComplete: 'email', maxLength: 120 },
  qq: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
} as const

/** A contact of the buyer: a kind and a text. */
export function ContactField({ kind, texts, error, hint, onContactChange }: Props) {
  const { t, locale } = useI18n()
  const kinds = contactKindsByLocale[locale]
  return (
    <Field
      label={t('buy.contact')}
      hint={hint ?? t('buy.contact.hint')}
      error={error ? t(`buy.contact.${kind}.wrong`) : undefined}
    >
      {(controlProps) => (
        <span className={styles.frame}>
          <select
            className={styles.kind}
            name="contactKind"
            aria-label={t('buy.contact.kind')}
            value={kind}
            onChange={({ currentTarget }) => {
              const next = kinds.find((each) => each === currentTarget.value)
              if (next) onContactChange(next, texts)
            }}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`buy.contact.${each}`)}
              </option>
            ))}
          </select>
          <input
            {...controlProps}
            {...inputAttributes[kind]}
            className={styles.text}
            name="contact"
            value={texts[kind]}
            onChange={({ currentTarget }) => onContactChange(kind, { ...texts, [kind]: currentTarget.value })}
          />
        </span>
      )}
    </Field>
  )
}
