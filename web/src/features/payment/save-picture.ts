import { saveFile } from '../../lib/save-file.ts'

/** On an iPhone a download ends among the files, where no wallet looks; its share sheet puts a picture into the album. */
const sharesIntoAlbum = (userAgent: string): boolean => /\b(?:iPhone|iPad|iPod)\b/.test(userAgent)

/** A name that every file system takes. */
const fileName = (name: string): string => `${name.replace(/[\\/:*?"<>|]/g, '-')}.png`

/**
 * Saves a picture where a wallet finds it. `left`: the visitor closed the sheet again; `failed`: this browser lets
 * nothing be saved.
 */
export async function savePicture(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<'saved' | 'left' | 'failed'> {
  const file = new File([bytes], fileName(name), { type: 'image/png' })
  try {
    if (sharesIntoAlbum(navigator.userAgent) && navigator.canShare?.({ files: [file] }))
      await navigator.share({ files: [file] })
    else saveFile({ name: file.name, bytes: file })
    return 'saved'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : 'failed'
  }
}
