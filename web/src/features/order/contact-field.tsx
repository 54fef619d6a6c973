import { useEffect, useRef } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { contactKindsByLocale, defaultContactKind, type TypedContact } from '../../lib/typed-contact.ts'
import { Field } from '../../ui/field.tsx'
import styles from './contact-field.module.css'

interface Props {
  value: TypedContact
  error: boolean
  /** Why the contact is asked for; defaults to the text for orders. */
  hint?: string
  onValueChange: (contact: TypedContact) => void
}

const inputAttributes = {
  phone: { inputMode: 'numeric', autoComplete: 'tel-national', maxLength: 11 },
  mail: { inputMode: 'email', autoComplete: 'email', maxLength: 120 },
  qq: { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 },
} as const

/** A contact of the buyer: a kind and a text. A change of language changes the kind as long as nothing is typed. */
export function ContactField({ value, error, hint, onValueChange }: Props) {
  const { t, locale } = useI18n()
  const { kind, texts } = value
  const kinds = contactKindsByLocale[locale]
  const shownLocale = useRef(locale)
  useEffect(() => {
    if (shownLocale.current === locale) return
    shownLocale.current = locale
    onValueChange({ kind: defaultContactKind({ kind, texts }, locale), texts })
  })
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
              if (next) onValueChange({ kind: next, texts })
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
            onChange={({ currentTarget }) =>
              onValueChange({ kind, texts: { ...texts, [kind]: currentTarget.value } })
            }
          />
        </span>
      )}
    </Field>
  )
}
