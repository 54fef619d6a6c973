import type { FileResponse } from './call-file.ts'

/** Saves a file with the browser's download dialog. */
export function saveFile({ name, bytes }: FileResponse): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
