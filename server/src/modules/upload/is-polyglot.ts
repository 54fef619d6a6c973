import type { PictureType } from '@faka/contract/upload/upload'

/** The end of a PNG: after its last chunk. */
function endOfPng(bytes: Buffer): number {
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const end = offset + 12 + bytes.readUInt32BE(offset)
    if (bytes.toString('latin1', offset + 4, offset + 8) === 'IEND') return end
    offset = end
  }
  return bytes.length
}

/** The end of a RIFF file: after the length in its header, rounded up to even. */
const endOfWebp = (bytes: Buffer): number => 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) & 1)

/** JPEG segments without a length: restarts, and the start and end of the picture. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01

/** The end of a JPEG: after the first end-of-image marker that is not inside another segment. */
function endOfJpeg(bytes: Buffer): number {
  for (let offset = 2; offset + 4 <= bytes.length; ) {
    if (bytes[offset] !== 0xff) {
      // entropy-coded data: a byte 0xff is followed by 0, or by a restart
      offset = bytes.indexOf(0xff, offset)
      if (offset < 0) return bytes.length
    }
    const marker = bytes[offset + 1] ?? 0
    if (marker === 0xd9) return offset + 2
    if (marker === 0xff) offset += 1
    else if (marker === 0 || isBare(marker)) offset += 2
    else offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return bytes.length
}

const findPictureEnd: Record<PictureType, (bytes: Buffer) => number> = {
  'image/png': endOfPng,
  'image/webp': endOfWebp,
  'image/jpeg': endOfJpeg,
}

/** How a page, a script or a PDF starts, for readers that search for the start anywhere in a file. */
const documentStart = /<(?:!doctype\s|(?:html|head|body|script|svg|iframe)[\s>]|\?php\s)|%PDF-/i

const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndBytes = 22
const maxZipCommentBytes = 0xffff

/** Whether the bytes are a ZIP archive, which readers recognise by its end. */
function endsAsZip(bytes: Buffer): boolean {
  for (
    let offset = bytes.lastIndexOf(zipEnd, bytes.length - zipEndBytes);
    offset >= 0 && offset >= bytes.length - zipEndBytes - maxZipCommentBytes;
    offset = offset === 0 ? -1 : bytes.lastIndexOf(zipEnd, offset - 1)
  )
    if (offset + zipEndBytes + bytes.readUInt16LE(offset + 20) === bytes.length) return true
  return false
}

/**
 * Whether a picture is also a file of another type. Cameras append second pictures and clips to a JPEG, which must be
 * accepted; nothing is appended to the other two types. Re-encoding drops such data anyway: this only informs the sender
 * that the file is not accepted.
 */
export function isPolyglot(bytes: Buffer, type: PictureType): boolean {
  if (endsAsZip(bytes)) return true
  const tail = bytes.subarray(findPictureEnd[type](bytes))
  if (type !== 'image/jpeg') return tail.some((byte) => byte !== 0)
  return documentStart.test(tail.toString('latin1'))
}
