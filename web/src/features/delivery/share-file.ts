import type { FileResponse } from '../../lib/call-file.ts'

const toFile = ({ name, bytes }: FileResponse): File => new File([bytes], name, { type: 'text/plain' })

/** Whether this device can share files with other apps; most desktops cannot. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [toFile({ name: 'cards.txt', bytes: new Blob(['-']) })] }) ?? false

/**
 * Opens the share sheet with a file. `late`: the file took so long that the user activation expired, and another press
 * is needed.
 */
export async function shareFile(file: FileResponse): Promise<'shared' | 'cancelled' | 'late'> {
  try {
    await navigator.share({ files: [toFile(file)] })
    return 'shared'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return 'cancelled'
    if (name === 'NotAllowedError') return 'late'
    throw error
  }
}
