import type { FileResponse } from './call-file.ts'

/** Hands a file to the browser's downloads. */
export function saveFile({ name, bytes }: FileResponse): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
