import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, X } from '../../ui/icon.ts'
import styles from './item-pictures-field.module.css'
import type { PendingPicture } from './use-picture-uploads.ts'

interface Props {
  picture: PendingPicture
  number: number
  onRetry: () => void
  onRemove: () => void
}

/** A picture on its way to the server, or why it did not arrive. */
export function PendingTile({
  picture: { preview, progress, error, retryable },
  number,
  onRetry,
  onRemove,
}: Props) {
  const { t } = useI18n()
  // a file that is no picture has no preview
  const [broken, setBroken] = useState(false)
  const percent = Math.round(progress * 100)
  const text = percent < 100 ? t('upload.sending', { percent }) : t('upload.checking')
  return (
    <li className={styles.tile}>
      {broken ? (
        <span className={styles.picture} />
      ) : (
        <img
          className={styles.picture}
          src={preview}
          alt=""
          width={160}
          height={120}
          onError={() => setBroken(true)}
        />
      )}
      {error === undefined ? (
        <span className={styles.state}>
          <progress className={styles.bar} max={100} value={percent} aria-label={text} />
          {text}
        </span>
      ) : (
        <span className={styles.failed} role="alert">
          <CircleAlert />
          {error}
        </span>
      )}
      <span className={styles.actions}>
        {error !== undefined && retryable && (
          <Button tone="quiet" onClick={onRetry}>
            {t('itemForm.picture.retry')}
          </Button>
        )}
        <Button tone="quiet" square aria-label={t('itemForm.picture.remove', { number })} onClick={onRemove}>
          <X />
        </Button>
      </span>
    </li>
  )
}
