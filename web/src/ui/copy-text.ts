/**
 * Copies text to the clipboard unchanged. Resolves to false where the browser refuses. The Clipboard API exists only on
 * https and localhost; a phone that opens the shop by an address of the local network needs `execCommand`.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Refused by permission: `execCommand` may still be allowed.
    }
  }
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'copy-source'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
