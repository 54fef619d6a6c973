import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { FileButton } from './file-button.tsx'
import { CircleAlert } from './icon.ts'
import styles from './picture-field.module.css'
import { PictureTile, type PictureTileLabels } from './picture-tile.tsx'

/** One picture of the field, as far as it is. */
export interface FieldPicture {
  id: string
  name: string
  /** An address under which the browser shows it. */
  preview: string
  state: 'sending' | 'done' | 'failed'
  /** How much of it went out, from 0 to 1. */
  progress: number
  /** Why it failed. */
  error: string | undefined
  /** Whether sending it again may help. */
  retryable: boolean
}

/** How many places pictures take. One that was refused for good takes none: it only stays to say why. */
export const slotsTaken = (pictures: readonly FieldPicture[]): number =>
  pictures.filter(({ state, retryable: again }) => state !== 'failed' || again).length

export interface PictureFieldLabels extends PictureTileLabels {
  choose: string
  camera: string
  /** While files hang over the field. */
  drop: string
}

interface Props {
  label: string
  hint: ReactNode
  error?: ReactNode
  max: number
  accept?: string
  pictures: readonly FieldPicture[]
  labels: PictureFieldLabels
  onFiles: (files: readonly File[]) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

const picturesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/**
 * Chooses pictures: by the browser's dialog, by the camera, by dropping them on it, or by pasting anywhere on the page
 * that is no other field of its own. Shows each on its way, and offers to send again or remove it.
 */
export function PictureField({
  label,
  hint,
  error,
  max: most,
  accept = 'image/png,image/jpeg,image/webp',
  pictures,
  labels: words,
  onFiles,
  onRetry,
  onRemove,
}: Props) {
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const [over, setOver] = useState(false)
  const full = slotsTaken(pictures) >= most
  const take = useRef(onFiles)
  take.current = onFiles

  useEffect(() => {
    // a screenshot is pasted wherever the writing goes on
    const paste = (event: ClipboardEvent) => {
      const files = picturesIn(event.clipboardData?.files)
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    <fieldset
      ref={field}
      className={classNames(styles.field, over && styles.over)}
      aria-describedby={classNames(`${id}-hint`, Boolean(error) && `${id}-error`)}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!field.current?.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
    >
      <legend className={styles.legend}>{label}</legend>
      <ul className={styles.list} data-viewer="">
        {pictures.map((picture) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            labels={words}
            onRetry={() => onRetry(picture.id)}
            onRemove={() => onRemove(picture.id)}
          />
        ))}
        {!full && (
          <li className={styles.ways}>
            {over ? (
              <span className={styles.drop}>{words.drop}</span>
            ) : (
              <>
                <FileButton accept={accept} multiple={most - pictures.length > 1} onFiles={onFiles}>
                  {words.choose}
                </FileButton>
                <FileButton className={styles.camera} accept={accept} camera onFiles={onFiles}>
                  {words.camera}
                </FileButton>
              </>
            )}
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error && (
          <>
            <CircleAlert />
            {error}
          </>
        )}
      </p>
    </fieldset>
  )
}
