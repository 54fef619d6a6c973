import { saveFile } from '../../lib/save-file.ts'

/** On iPhones downloads go to the files, where no wallet looks; the share sheet saves pictures to the album. */
const sharesIntoAlbum = (userAgent: string): boolean => /\b(?:iPhone|iPad|iPod)\b/.test(userAgent)

/** A name that is valid on every file system. */
const fileName = (name: string): string => `${name.replace(/[\\/:*?"<>|]/g, '-')}.png`

/**
 * Saves a picture where a wallet finds it. `cancelled`: the visitor closed the share sheet; `failed`: this browser cannot
 * save it.
 */
export async function savePicture(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<'saved' | 'cancelled' | 'failed'> {
  const file = new File([bytes], fileName(name), { type: 'image/png' })
  try {
    if (sharesIntoAlbum(navigator.userAgent) && navigator.canShare?.({ files: [file] }))
      await navigator.share({ files: [file] })
    else saveFile({ name: file.name, bytes: file })
    return 'saved'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
