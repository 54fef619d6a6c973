import { keyOfItemPictureUrl, pictureTypes } from '@faka/contract/upload/upload'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldHints, fieldHintIds } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { X } from '../../ui/icon.ts'
import { ArrowLeft, ArrowRight, Crop } from '../../ui/icons-of-console.ts'
import { showToast } from '../../ui/toast.ts'
import styles from './item-pictures-field.module.css'
import { LazyCropPicture } from './lazy-crop-picture.tsx'
import { PendingTile } from './pending-tile.tsx'
import { maxMegabytes } from './upload-error-message.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

const maxItemPictures = 8

interface Props {
  /** The addresses of the pictures; the first is the cover. */
  pictures: readonly string[]
  error: string | undefined
  onPicturesChange: (change: (before: readonly string[]) => string[]) => void
  /** Called when uploads begin and when all have ended. */
  onBusyChange: (busy: boolean) => void
}

interface TileProps {
  address: string
  number: number
  count: number
  onMove: (to: number) => void
  onCrop: () => void
  onRemove: () => void
}

const swap = (addresses: readonly string[], from: number, to: number): string[] => {
  const moved = addresses.filter((_, index) => index !== from)
  moved.splice(to, 0, ...addresses.slice(from, from + 1))
  return moved
}

function Tile({ address, number, count, onMove, onCrop, onRemove }: TileProps) {
  const { t } = useI18n()
  const action = (label: string, icon: ReactNode, act: () => void) => (
    <Button tone="quiet" square aria-label={label} onClick={act}>
      {icon}
    </Button>
  )
  return (
    <li className={styles.tile}>
      <img
        className={styles.picture}
        src={address}
        alt={t('itemForm.picture', { number })}
        width={160}
        height={120}
      />
      {number === 1 && (
        <span className={styles.cover}>
          <Badge tone="info">{t('itemForm.picture.cover')}</Badge>
        </span>
      )}
      <span className={styles.actions}>
        {number > 1 && action(t('itemForm.picture.earlier', { number }), <ArrowLeft />, () => onMove(-1))}
        {number < count && action(t('itemForm.picture.later', { number }), <ArrowRight />, () => onMove(1))}
        {/* a picture of another host cannot be read */}
        {keyOfItemPictureUrl(address) && action(t('itemForm.picture.crop', { number }), <Crop />, onCrop)}
        {action(t('itemForm.picture.remove', { number }), <X />, onRemove)}
      </span>
    </li>
  )
}

/** The pictures of an item: chosen, dropped or pasted, put in order, cropped and removed. */
export function ItemPicturesField({ pictures, error, onPicturesChange, onBusyChange }: Props) {
  const { t } = useI18n()
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const [cropped, setCropped] = useState<string>()
  // a cropped picture stays in the tile of the one that it replaces, so that the focus stays where it was
  const [tileKeys] = useState(() => new Map<string, string>())
  const tileKey = (address: string): string => tileKeys.get(address) ?? address
  const { pending, busy, add, retry, drop } = usePictureUploads((address, replaced) => {
    if (replaced !== undefined) tileKeys.set(address, tileKey(replaced))
    onPicturesChange((before) =>
      replaced !== undefined && before.includes(replaced)
        ? before.map((each) => (each === replaced ? address : each))
        : [...before, address],
    )
  })
  const latest = useRef(onBusyChange)
  latest.current = onBusyChange
  useEffect(() => latest.current(busy), [busy])
  const free = maxItemPictures - pictures.length - pending.length
  const addFiles = (files: readonly File[]) => {
    if (files.length > free) showToast('error', t('upload.tooMany', { most: maxItemPictures }))
    add(files.slice(0, Math.max(0, free)))
  }
  const latestAdd = useRef(addFiles)
  latestAdd.current = addFiles
  useEffect(() => {
    // a screenshot is pasted wherever the focus is
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      latestAdd.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDraggedOver(true)
  }
  const hint = t('itemForm.pictures.hint', { max: maxItemPictures, megabytes: maxMegabytes('item') })
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
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        addFiles([...event.dataTransfer.files])
      }}
    >
      <legend className={styles.legend}>{t('itemForm.pictures')}</legend>
      <ul className={styles.list}>
        {pictures.map((address, index) => (
          <Tile
            key={tileKey(address)}
            address={address}
            number={index + 1}
            count={pictures.length}
            onMove={(step) => onPicturesChange((before) => swap(before, index, index + step))}
            onCrop={() => setCropped(address)}
            onRemove={() => onPicturesChange((before) => before.filter((each) => each !== address))}
          />
        ))}
        {pending.map((each, index) => (
          <PendingTile
            key={each.id}
            picture={each}
            number={pictures.length + index + 1}
            onRetry={() => retry(each.id)}
            onRemove={() => drop(each.id)}
          />
        ))}
        {free > 0 && (
          <li className={styles.choose}>
            {isDraggedOver ? (
              t('upload.drop')
            ) : (
              <FileButton accept={pictureTypes.join(',')} multiple={free > 1} onFiles={addFiles}>
                {t('upload.choose')}
              </FileButton>
            )}
          </li>
        )}
      </ul>
      <FieldHints id={id} hint={hint} error={error} />
      <LazyCropPicture
        address={cropped}
        onClose={() => setCropped(undefined)}
        onCropped={(picture) => {
          if (cropped) add([picture], cropped)
          setCropped(undefined)
        }}
      />
    </fieldset>
  )
}
