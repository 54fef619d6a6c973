import type { PictureType } from '@faka/contract/upload/upload'

const latin = new TextDecoder('latin1')

/** The kind of picture that a file is, by how it begins: names lie, mostly without knowing. Undefined for all others. */
export async function detectPictureType(file: Blob): Promise<PictureType | undefined> {
  const head = latin.decode(await file.slice(0, 12).arrayBuffer())
  // browsers read latin1 as windows-1252, in which the first byte of a PNG is a per-mille sign
  if (head.startsWith('‰PNG\r\n')) return 'image/png'
  if (head.startsWith('ÿØÿ')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}
