import type { Card } from '@faka/contract/delivery'
import { useId, useState } from 'react'
import { languageOf } from '../../kernel/language-of.ts'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/icon.ts'
import { LazyQr } from '../../ui/qr-lazy.tsx'
import styles from './card-frame.module.css'
import { CardParts } from './card-parts-list.tsx'

interface Props {
  card: Card
  /** Its parts, where each is a field of its own. */
  parts?: readonly string[] | undefined
  /** One line of many, with icons for words. */
  compact?: boolean
}

/** One card: all of it in sight, with copy, and its QR code when wanted; where it has parts, a copy for each. */
export function CardFrame({ card, parts, compact = false }: Props) {
  const { say } = useWords()
  const [shown, setShown] = useState(false)
  const id = useId()
  const number = card.cardId
  const qrWords = say(shown ? 'delivery.hideQr' : 'delivery.showQr')
  return (
    <li className={classNames(styles.frame, compact && styles.compact)}>
      <div className={styles.head}>
        <span className={styles.number}>{compact ? number : say('delivery.card', { number })}</span>
        {!(compact && parts) && (
          <CopyButton
            tone="quiet"
            square={compact}
            text={card.content}
            label={compact ? say('delivery.copyCard', { number }) : say('shell.copy')}
            doneLabel={say('shell.copied')}
            failedLabel={say('shell.copyFailed')}
          />
        )}
        <Button
          tone="quiet"
          square={compact}
          icon={<QrCode />}
          aria-label={compact ? say('delivery.qrLabel', { number }) : undefined}
          title={compact ? qrWords : undefined}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {!compact && qrWords}
        </Button>
      </div>
      {parts ? (
        <CardParts number={number} parts={parts} compact={compact} />
      ) : (
        <pre className={styles.content} translate="no" lang={languageOf(card.content)}>
          {card.content}
        </pre>
      )}
      <div id={id} className={styles.qr} hidden={!shown}>
        {shown && (
          <LazyQr
            text={card.content}
            label={say('delivery.qrLabel', { number })}
            tooLong={say('delivery.qrTooLong')}
          />
        )}
      </div>
    </li>
  )
}
