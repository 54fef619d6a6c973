import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr.module.css'

interface Props {
  text: string
  /** The accessible name: what the code contains. */
  label: string
  /** Shown instead where the text exceeds the capacity of a QR code (2,331 bytes). */
  tooLong: string
}

/** The smallest side in CSS pixels; the code is scaled to whole pixels per module, so that no edge is blurred. */
const minSide = 240
/** ISO/IEC 18004 requires a quiet zone of four modules. */
const quietZone = 4

/** The dark modules as one path, run by run. */
function toPath(modules: readonly (readonly boolean[])[]): string {
  let path = ''
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const run = x - start + 1
      path += `M${start} ${y}h${run}v1h-${run}z`
    }
  })
  return path
}

function encodeQr(text: string): { size: number; path: string } | undefined {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: quietZone })
    return { size, path: toPath(data) }
  } catch {
    return undefined
  }
}

/** A QR code: dark on white in every theme, sharp at every size. */
export function Qr({ text, label, tooLong }: Props) {
  const code = useMemo(() => encodeQr(text), [text])
  if (!code) return <p className={styles.tooLong}>{tooLong}</p>
  const side = code.size * Math.ceil(minSide / code.size)
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  )
}
