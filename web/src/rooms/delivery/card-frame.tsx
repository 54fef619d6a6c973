import type { Card } from '@faka/contract/delivery'
import { useId, useState } from 'react'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/icon.ts'
import { LazyQr } from '../../ui/qr-lazy.tsx'
import styles from './card-frame.module.css'

/** One card: all of it in sight, with copy, and its QR code when wanted. */
export function CardFrame({ card }: { card: Card }) {
  const { say } = useWords()
  const [shown, setShown] = useState(false)
  const id = useId()
  const number = card.cardId
  return (
    <li className={styles.frame}>
      <div className={styles.head}>
        <span className={styles.number}>{say('delivery.card', { number })}</span>
        <CopyButton
          tone="quiet"
          text={card.content}
          label={say('shell.copy')}
          doneLabel={say('shell.copied')}
          failedLabel={say('shell.copyFailed')}
        />
        <Button
          tone="quiet"
          icon={<QrCode />}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {say(shown ? 'delivery.hideQr' : 'delivery.showQr')}
        </Button>
      </div>
      <pre className={styles.content}>{card.content}</pre>
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
