/** The most that a spreadsheet may unpack to: 10,000 rows of the longest cards fit. */
export const maxUnpackedBytes = 128 * 1024 * 1024

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endLength = 22
const entryLength = 46
/** The comment at the end of an archive is not longer. */
const maxComment = 0xffff

/**
 * How many bytes the files of a ZIP archive unpack to, by its directory (APPNOTE.TXT 4.3.12); undefined if it has none.
 * An archive that claims less than it holds is cut off by the time that its worker has.
 */
export function findUnpackedBytes(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const earliest = Math.max(0, bytes.length - endLength - maxComment)
  for (let end = bytes.length - endLength; end >= earliest; end--) {
    if (view.getUint32(end, true) !== endOfDirectory) continue
    return sumEntries(view, view.getUint32(end + 16, true), view.getUint16(end + 10, true))
  }
  return undefined
}

function sumEntries(view: DataView, start: number, count: number): number | undefined {
  let sum = 0
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== directoryEntry) return undefined
    sum += view.getUint32(at + 24, true)
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    at += lengths.reduce((total, length) => total + length, entryLength)
  }
  return sum
}
