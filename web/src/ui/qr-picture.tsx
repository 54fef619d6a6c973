import { useMemo } from 'react'
import { encode } from 'uqr'
import { drawPng } from './draw-png.ts'
import styles from './qr.module.css'

/** A QR code as a file to save; undefined where the text is too long. */
export interface QrFile {
  bytes: Uint8Array<ArrayBuffer>
  /** The picture as a data: URL. */
  dataUrl: string
  /** The side on the page, in CSS pixels. */
  side: number
}

/** ISO/IEC 18004 requires a quiet zone of four modules. */
const quietZone = 4
/** The smallest side in CSS pixels; the file has three times as many pixels, for high-density screens. */
const minSide = 240
const pixelsPerCssPixel = 3

/** Renders a QR code as a PNG that is sharp on every phone. */
export function drawQrFile(text: string): QrFile | undefined {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: quietZone })
    const scale = Math.ceil(minSide / size)
    const bytes = drawPng(data, scale * pixelsPerCssPixel)
    const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    return { bytes, dataUrl: `data:image/png;base64,${btoa(characters)}`, side: size * scale }
  } catch {
    return undefined
  }
}

interface Props {
  text: string
  /** The accessible name: what the code contains. */
  label: string
  /** Shown instead where the text exceeds the capacity of a QR code (2,331 bytes). */
  tooLong: string
}

/** A QR code as an image, which the browser can save. */
export function QrPicture({ text, label, tooLong }: Props) {
  const file = useMemo(() => drawQrFile(text), [text])
  if (!file) return <p className={styles.tooLong}>{tooLong}</p>
  return (
    <img className={styles.picture} src={file.dataUrl} alt={label} width={file.side} height={file.side} />
  )
}
