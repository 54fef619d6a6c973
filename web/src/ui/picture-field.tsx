import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldHints, fieldHintIds } from './field.tsx'
import { FileButton } from './file-button.tsx'
import styles from './picture-field.module.css'
import { PictureTile, type PictureTileLabels } from './picture-tile.tsx'

/** A picture of the field with its upload state. */
export interface FieldPicture {
  id: string
  name: string
  /** The URL of the preview. */
  preview: string
  state: 'sending' | 'done' | 'failed'
  /** The uploaded share, from 0 to 1. */
  progress: number
  /** Why it failed. */
  error: string | undefined
  /** Whether a retry may help. */
  retryable: boolean
}

/**
 * The number of pictures that count towards the maximum. One that was rejected for good does not; it stays only to show
 * why.
 */
export const slotsTaken = (pictures: readonly FieldPicture[]): number =>
  pictures.filter(({ state, retryable }) => state !== 'failed' || retryable).length

interface PictureFieldLabels extends PictureTileLabels {
  choose: string
  camera: string
  /** Shown while files are dragged over the field. */
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
 * Chooses pictures: by file dialog, camera, drag and drop, or pasting anywhere on the page outside of other fields.
 * Shows the upload of each, with retry and remove.
 */
export function PictureField({
  label,
  hint,
  error,
  max,
  accept = 'image/png,image/jpeg,image/webp',
  pictures,
  labels,
  onFiles,
  onRetry,
  onRemove,
}: Props) {
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const isFull = slotsTaken(pictures) >= max
  const latestOnFiles = useRef(onFiles)
  latestOnFiles.current = onFiles

  useEffect(() => {
    // a screenshot is pasted wherever the focus is
    const paste = (event: ClipboardEvent) => {
      const files = picturesIn(event.clipboardData?.files)
      if (files.length === 0) return
      event.preventDefault()
      latestOnFiles.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDraggedOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    <fieldset
      ref={field}
      className={classNames(styles.field, isDraggedOver && styles.over)}
      aria-describedby={fieldHintIds({ id, hint, error })}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!field.current?.contains(event.relatedTarget as Node | null)) setDraggedOver(false)
      }}
      onDrop={drop}
    >
      <legend className={styles.legend}>{label}</legend>
      <ul className={styles.list} data-viewer="">
        {pictures.map((picture) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            labels={labels}
            onRetry={() => onRetry(picture.id)}
            onRemove={() => onRemove(picture.id)}
          />
        ))}
        {!isFull && (
          <li className={styles.buttons}>
            {isDraggedOver ? (
              <span className={styles.drop}>{labels.drop}</span>
            ) : (
              <>
                <FileButton accept={accept} multiple={max - pictures.length > 1} onFiles={onFiles}>
                  {labels.choose}
                </FileButton>
                <FileButton className={styles.camera} accept={accept} camera onFiles={onFiles}>
                  {labels.camera}
                </FileButton>
              </>
            )}
          </li>
        )}
      </ul>
      <FieldHints id={id} hint={hint} error={error} />
    </fieldset>
  )
}
