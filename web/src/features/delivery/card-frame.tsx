import type { Card } from '@faka/contract/delivery/delivery'
import { useId, useState } from 'react'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/icon.ts'
import { LazyQr } from '../../ui/qr-lazy.tsx'
import styles from './card-frame.module.css'
import { CardPartsList } from './card-parts-list.tsx'

interface Props {
  card: Card
  /** The parts of the card, where it is split. */
  parts?: readonly string[] | undefined
  /** One row of many, with icons in place of labels. */
  compact?: boolean
}

/** One card with its content, copy button and QR code on demand; a split card has a copy button for each part. */
export function CardFrame({ card, parts, compact = false }: Props) {
  const { t } = useI18n()
  const [shown, setShown] = useState(false)
  const id = useId()
  const number = card.cardId
  const qrLabel = t(shown ? 'delivery.hideQr' : 'delivery.showQr')
  return (
    <li className={classNames(styles.frame, compact && styles.compact)}>
      <div className={styles.head}>
        <span className={styles.number}>{compact ? number : t('delivery.card', { number })}</span>
        {!(compact && parts) && (
          <CopyButton
            tone="quiet"
            square={compact}
            text={card.content}
            label={compact ? t('delivery.copyCard', { number }) : t('shell.copy')}
            doneLabel={t('shell.copied')}
            failedLabel={t('shell.copyFailed')}
          />
        )}
        <Button
          tone="quiet"
          square={compact}
          icon={<QrCode />}
          aria-label={compact ? t('delivery.qrLabel', { number }) : undefined}
          title={compact ? qrLabel : undefined}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {!compact && qrLabel}
        </Button>
      </div>
      {parts ? (
        <CardPartsList number={number} parts={parts} compact={compact} />
      ) : (
        <pre className={styles.content} translate="no" lang={detectLanguage(card.content)}>
          {card.content}
        </pre>
      )}
      <div id={id} className={styles.qr} hidden={!shown}>
        {shown && (
          <LazyQr
            text={card.content}
            label={t('delivery.qrLabel', { number })}
            tooLong={t('delivery.qrTooLong')}
          />
        )}
      </div>
    </li>
  )
}
