import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { visuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './card-parts-list.module.css'

interface Props {
  number: string
  parts: readonly string[]
  compact: boolean
}

/** The parts of one card, number first and password second, each with a name and a copy button. */
export function CardPartsList({ number, parts, compact }: Props) {
  const { t } = useI18n()
  const partName = (index: number) =>
    index === 0
      ? t('delivery.part.number')
      : index === 1
        ? t('delivery.part.password')
        : t('delivery.part.more', { at: index + 1 })
  const fields = parts.map((text, index) => ({ name: partName(index), text }))
  return (
    <dl className={compact ? styles.compact : styles.parts}>
      {fields.map(({ name, text }) => (
        <div key={name} className={styles.part}>
          {/* in a row, the position says which part it is, and the label of the copy button names it */}
          <dt className={compact ? visuallyHidden.always : styles.name}>{name}</dt>
          <dd className={styles.text}>
            <code translate="no" lang={detectLanguage(text)}>
              {text}
            </code>
          </dd>
          <dd className={styles.copy}>
            <CopyButton
              tone="quiet"
              square
              text={text}
              label={t('delivery.copyPart', { number, part: name })}
              doneLabel={t('shell.copied')}
              failedLabel={t('shell.copyFailed')}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
