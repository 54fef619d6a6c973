import type { FileResponse } from '../../lib/call-file.ts'

const toFile = ({ name, bytes }: FileResponse): File => new File([bytes], name, { type: 'text/plain' })

/** Whether this device hands files to its other apps; a desk mostly does not. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [toFile({ name: 'cards.txt', bytes: new Blob(['-']) })] }) ?? false

/**
 * Hands a file to the device's share sheet. `late`: the file took so long to come that the press no longer counts, and
 * another one is needed.
 */
export async function shareFile(file: FileResponse): Promise<'shared' | 'left' | 'late'> {
  try {
    await navigator.share({ files: [toFile(file)] })
    return 'shared'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return 'left'
    if (name === 'NotAllowedError') return 'late'
    throw error
  }
}
