import type { PictureType } from '@faka/contract/upload/upload'

const latin = new TextDecoder('latin1')

/** The picture type of a file, by its first bytes, since file names are unreliable. Undefined for all other types. */
export async function detectPictureType(file: Blob): Promise<PictureType | undefined> {
  const head = latin.decode(await file.slice(0, 12).arrayBuffer())
  // browsers decode latin1 as windows-1252, in which the first byte of a PNG is a per-mille sign
  if (head.startsWith('‰PNG\r\n')) return 'image/png'
  if (head.startsWith('ÿØÿ')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}
