import type { PictureType } from '@faka/contract/upload/upload'

/** Where the picture ends by its own account: behind the last chunk of a PNG. */
function endOfPng(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end
    at = end
  }
  return bytes.length
}

/** Behind the length that a RIFF file says of itself, made even. */
const endOfWebp = (bytes: Buffer): number => 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) & 1)

/** Segments of a JPEG that have no length: restarts, and the start and end of the picture. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01

/** Behind the first end-of-image marker of a JPEG that is not inside another segment. */
function endOfJpeg(bytes: Buffer): number {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      // the coded picture itself: its bytes 0xff are followed by 0, or by a restart
      at = bytes.indexOf(0xff, at)
      if (at < 0) return bytes.length
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    if (marker === 0xff) at += 1
    else if (marker === 0 || isBare(marker)) at += 2
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return bytes.length
}

const findPictureEnd: Record<PictureType, (bytes: Buffer) => number> = {
  'image/png': endOfPng,
  'image/webp': endOfWebp,
  'image/jpeg': endOfJpeg,
}

/** How a page, a script or a document begins, to somebody who looks for a beginning anywhere. */
const documentStart = /<(?:!doctype\s|(?:html|head|body|script|svg|iframe)[\s>]|\?php\s)|%PDF-/i

const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndBytes = 22
const maxZipCommentBytes = 0xffff

/** Whether the bytes are an archive to somebody who reads from the end, as every reader of zip files does. */
function endsAsZip(bytes: Buffer): boolean {
  for (
    let at = bytes.lastIndexOf(zipEnd, bytes.length - zipEndBytes);
    at >= 0 && at >= bytes.length - zipEndBytes - maxZipCommentBytes;
    at = at === 0 ? -1 : bytes.lastIndexOf(zipEnd, at - 1)
  )
    if (at + zipEndBytes + bytes.readUInt16LE(at + 20) === bytes.length) return true
  return false
}

/**
 * Whether a picture is another file too. Cameras append second pictures and clips to a JPEG, which must not shut them
 * out; nothing appends to the other two. Drawing anew drops whatever stands there in any case: this tells whoever
 * sends such a file that it is not taken.
 */
export function isPolyglot(bytes: Buffer, type: PictureType): boolean {
  if (endsAsZip(bytes)) return true
  const tail = bytes.subarray(findPictureEnd[type](bytes))
  if (type !== 'image/jpeg') return tail.some((byte) => byte !== 0)
  return documentStart.test(tail.toString('latin1'))
}
