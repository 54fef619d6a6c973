import { useMemo } from 'react'
import { encode } from 'uqr'
import { drawPng } from './draw-png.ts'
import styles from './qr.module.css'

/** A QR code as a file of its own, for an album; undefined where the text is longer than one can hold. */
export interface QrFile {
  bytes: Uint8Array<ArrayBuffer>
  /** The picture itself as an address. */
  dataUrl: string
  /** The side on the page, in CSS pixels. */
  side: number
}

/** ISO/IEC 18004 asks for four modules of quiet zone. */
const quietZone = 4
/** The smallest side in CSS pixels; three times as many in the file, for the screens of phones. */
const minSide = 240
const pixelsPerCssPixel = 3

/** Draws a QR code as a PNG, sharp at every size that a phone shows it in. */
export function drawQrFile(text: string): QrFile | undefined {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: quietZone })
    const scale = Math.ceil(minSide / size)
    const bytes = drawPng(data, scale * pixelsPerCssPixel)
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    return { bytes, dataUrl: `data:image/png;base64,${btoa(letters)}`, side: size * scale }
  } catch {
    return undefined
  }
}

interface Props {
  text: string
  /** What a camera finds in it, for those who cannot see it. */
  label: string
  /** Shown instead where the text is longer than a QR code can hold (2,331 bytes). */
  tooLong: string
}

/** A QR code that is a picture to the browser, which can save it. */
export function QrPicture({ text, label, tooLong }: Props) {
  const file = useMemo(() => drawQrFile(text), [text])
  if (!file) return <p className={styles.tooLong}>{tooLong}</p>
  return (
    <img className={styles.picture} src={file.dataUrl} alt={label} width={file.side} height={file.side} />
  )
}
