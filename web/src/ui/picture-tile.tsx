import { useState } from 'react'
import { Button } from './button.tsx'
import { CircleAlert, X } from './icon.ts'
import type { FieldPicture } from './picture-field.tsx'
import styles from './picture-tile.module.css'

export interface PictureTileLabels {
  sending: (percent: number) => string
  /** All of it went out, and it is being looked at. */
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

/** One chosen picture: how far it is, and what can be done with it. */
export function PictureTile({ picture, labels: words, onRetry, onRemove }: Props) {
  const { name, preview, state, progress, error, retryable: again } = picture
  // what is no picture has nothing to show
  const [broken, setBroken] = useState(false)
  const percent = Math.round(progress * 100)
  return (
    <li className={styles.tile}>
      {broken ? (
        <span className={styles.broken}>{name}</span>
      ) : (
        <button type="button" className={styles.open} data-view={name} aria-label={words.open(name)}>
          <img className={styles.picture} src={preview} alt="" onError={() => setBroken(true)} />
        </button>
      )}
      <button type="button" className={styles.remove} aria-label={words.remove(name)} onClick={onRemove}>
        <X />
      </button>
      {state === 'sending' && (
        <span className={styles.state}>
          <progress className={styles.bar} max={100} value={percent} aria-label={words.sending(percent)} />
          {percent < 100 ? words.sending(percent) : words.checking}
        </span>
      )}
      {state === 'done' && <span className={styles.done}>{words.done}</span>}
      {state === 'failed' && (
        <span className={styles.failed} role="alert">
          <CircleAlert />
          {error}
        </span>
      )}
      {state === 'failed' && again && (
        <Button className={styles.retry} onClick={onRetry}>
          {words.retry(name)}
        </Button>
      )}
    </li>
  )
}
