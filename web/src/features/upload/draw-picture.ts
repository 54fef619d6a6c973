/** A part of a picture, in pixels of the picture. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** As large as the server keeps pictures of items. */
const maxSide = 1600

/**
 * Draws a part of a picture, made smaller where it is larger than needed, as JPEG: every browser writes that. What is
 * transparent becomes white. Rejects where the browser cannot draw it.
 */
export function drawPicture(source: CanvasImageSource, area: PictureArea): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('the browser draws no pictures'))
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser wrote no picture'))),
      'image/jpeg',
      0.92,
    ),
  )
}
