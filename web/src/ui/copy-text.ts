/**
 * Puts text on the clipboard, byte for byte. Answers false where the browser refuses.
 * The clipboard API exists on https and localhost only; a phone that opens the shop by an address of the local
 * network gets the old way.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Refused by permission: the old way below may still be allowed.
    }
  }
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'copy-source'
  const before = document.activeElement
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
