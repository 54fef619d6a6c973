import { useState } from 'react'
import { Button } from './button.tsx'
import { CircleAlert, X } from './icon.ts'
import type { FieldPicture } from './picture-field.tsx'
import styles from './picture-tile.module.css'

export interface PictureTileLabels {
  sending: (percent: number) => string
  /** Uploaded, and being processed by the server. */
  checking: string
  done: string
  retry: (name: string) => string
  remove: (name: string) => string
  open: (name: string) => string
}

interface Props {
  picture: FieldPicture
  labels: PictureTileLabels
  onRetry: () => void
  onRemove: () => void
}

/** A chosen picture: its progress and actions. */
export function PictureTile({ picture, labels, onRetry, onRemove }: Props) {
  const { name, preview, state, progress, error, retryable } = picture
  // a file that is no picture has no preview
  const [broken, setBroken] = useState(false)
  const percent = Math.round(progress * 100)
  return (
    <li className={styles.tile}>
      {broken ? (
        <span className={styles.broken}>{name}</span>
      ) : (
        <button type="button" className={styles.open} data-view={name} aria-label={labels.open(name)}>
          <img className={styles.picture} src={preview} alt="" onError={() => setBroken(true)} />
        </button>
      )}
      <button type="button" className={styles.remove} aria-label={labels.remove(name)} onClick={onRemove}>
        <X />
      </button>
      {state === 'sending' && (
        <span className={styles.state}>
          <progress className={styles.bar} max={100} value={percent} aria-label={labels.sending(percent)} />
          {percent < 100 ? labels.sending(percent) : labels.checking}
        </span>
      )}
      {state === 'done' && <span className={styles.done}>{labels.done}</span>}
      {state === 'failed' && (
        <span className={styles.failed} role="alert">
          <CircleAlert />
          {error}
        </span>
      )}
      {state === 'failed' && retryable && (
        <Button className={styles.retry} onClick={onRetry}>
          {labels.retry(name)}
        </Button>
      )}
    </li>
  )
}
