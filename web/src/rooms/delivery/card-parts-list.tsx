import { languageOf } from '../../kernel/language-of.ts'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './card-parts-list.module.css'

interface Props {
  number: string
  parts: readonly string[]
  compact: boolean
}

/** The parts of one card, its number first and its password second: a name, the text and a copy for each. */
export function CardParts({ number, parts, compact }: Props) {
  const { say } = useWords()
  const nameOf = (at: number) =>
    at === 0
      ? say('delivery.part.number')
      : at === 1
        ? say('delivery.part.password')
        : say('delivery.part.more', { at: at + 1 })
  const fields = parts.map((text, at) => ({ name: nameOf(at), text }))
  return (
    <dl className={compact ? styles.compact : styles.parts}>
      {fields.map(({ name, text }) => (
        <div key={name} className={styles.part}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.text}>
            <code translate="no" lang={languageOf(text)}>
              {text}
            </code>
          </dd>
          <CopyButton
            tone="quiet"
            square
            text={text}
            label={say('delivery.copyPart', { number, part: name })}
            doneLabel={say('shell.copied')}
            failedLabel={say('shell.copyFailed')}
          />
        </div>
      ))}
    </dl>
  )
}
