import 'react-image-crop/dist/ReactCrop.css'
import { useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import styles from './crop-picture.module.css'
import { drawPicture } from './draw-picture.ts'

/** Width by height; the shop shows covers as `shop`. */
const shapes = { shop: 4 / 3, square: 1, free: undefined } as const
type Shape = keyof typeof shapes

const shapeNames = Object.keys(shapes) as Shape[]

/** The largest area of a shape, in the middle of a picture. */
function largestArea(shape: Shape, { naturalWidth, naturalHeight }: HTMLImageElement): PercentCrop {
  const aspect = shapes[shape]
  const whole = { unit: '%', x: 0, y: 0, width: 100, height: 100 } as const
  if (aspect === undefined) return whole
  const area = makeAspectCrop({ unit: '%', width: 100 }, aspect, naturalWidth, naturalHeight)
  return centerCrop(area, naturalWidth, naturalHeight)
}

interface Props {
  /** A picture of our own origin. */
  address: string
  open: boolean
  /** The only shape, where no other one is offered. */
  shape?: Shape
  onClose: () => void
  onCropped: (picture: Blob) => void
}

/** Chooses a part of a picture, by dragging or with the arrow keys. Loaded lazily. */
export default function CropPicture({ address, open, shape: onlyShape, onClose, onCropped }: Props) {
  const { t } = useI18n()
  const image = useRef<HTMLImageElement>(null)
  const [shape, setShape] = useState<Shape>(onlyShape ?? 'shop')
  const [area, setArea] = useState<PercentCrop>()
  const [failed, setFailed] = useState(false)
  const aspect = shapes[shape]
  const place = (next: Shape) => {
    setShape(next)
    if (image.current) setArea(largestArea(next, image.current))
  }
  const finish = async () => {
    const source = image.current
    if (!source || !area) return
    const { naturalWidth, naturalHeight } = source
    try {
      onCropped(
        await drawPicture(source, {
          x: (area.x / 100) * naturalWidth,
          y: (area.y / 100) * naturalHeight,
          width: (area.width / 100) * naturalWidth,
          height: (area.height / 100) * naturalHeight,
        }),
      )
    } catch {
      setFailed(true)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('itemForm.crop.title')}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button tone="primary" onClick={() => void finish()}>
            {t('itemForm.crop.done')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        {!onlyShape && (
          <RadioTiles
            legend={t('itemForm.crop.shape')}
            name="crop-shape"
            value={shape}
            onValueChange={place}
            tiles={shapeNames.map((value) => ({ value, label: t(`itemForm.crop.shape.${value}`) }))}
          />
        )}
        <ReactCrop
          className={styles.frame ?? ''}
          {...(aspect && { aspect })}
          {...(area && { crop: area })}
          minWidth={32}
          minHeight={32}
          keepSelection
          ruleOfThirds
          ariaLabels={{
            cropArea: t('itemForm.crop.area'),
            nwDragHandle: t('itemForm.crop.corner'),
            nDragHandle: t('itemForm.crop.edge'),
            neDragHandle: t('itemForm.crop.corner'),
            eDragHandle: t('itemForm.crop.edge'),
            seDragHandle: t('itemForm.crop.corner'),
            sDragHandle: t('itemForm.crop.edge'),
            swDragHandle: t('itemForm.crop.corner'),
            wDragHandle: t('itemForm.crop.edge'),
          }}
          onChange={(_, percent) => setArea(percent)}
        >
          <img
            ref={image}
            className={styles.picture}
            src={address}
            alt={t('itemForm.crop.picture')}
            onLoad={() => place(shape)}
            onError={() => setFailed(true)}
          />
        </ReactCrop>
        {failed && (
          <Notice tone="error" live>
            {t('itemForm.crop.failed')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
