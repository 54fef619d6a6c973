/**
 * A bitmap of dark and light squares as a PNG (ISO/IEC 15948): one bit per pixel, uncompressed, since a QR code then
 * has at most 40 kB. Not drawn on a canvas: browsers with fingerprinting protection return noise from a canvas, and a
 * wallet cannot read noise.
 */
export function drawPng(
  squares: readonly (readonly boolean[])[],
  pixelsPerSquare: number,
): Uint8Array<ArrayBuffer> {
  const side = squares.length * pixelsPerSquare
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, side)
  view.setUint32(4, side)
  // 1-bit greyscale, not interlaced
  header.set([1, 0, 0, 0, 0], 8)
  return concatBytes([
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', zlibStored(rowsOf(squares, pixelsPerSquare))),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Each row begins with 0 for "no filter"; a dark pixel is 0, a light one 1. */
function rowsOf(squares: readonly (readonly boolean[])[], scale: number): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil((squares.length * scale) / 8)
  const rows = new Uint8Array((rowBytes + 1) * squares.length * scale)
  squares.forEach((row, y) => {
    const line = new Uint8Array(rowBytes + 1)
    row.forEach((dark, x) => {
      if (dark) return
      for (let pixel = x * scale; pixel < (x + 1) * scale; pixel++) {
        const offset = 1 + (pixel >> 3)
        line[offset] = (line[offset] ?? 0) | (0x80 >> (pixel & 7))
      }
    })
    for (let copy = 0; copy < scale; copy++) rows.set(line, (y * scale + copy) * line.length)
  })
  return rows
}

/** The largest uncompressed block of deflate. */
const maxBlockBytes = 65_535

/** A zlib stream (RFC 1950) of uncompressed blocks. */
function zlibStored(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const parts = [new Uint8Array([0x78, 0x01])]
  for (let from = 0; from < bytes.length; from += maxBlockBytes) {
    const block = bytes.subarray(from, from + maxBlockBytes)
    const head = new DataView(new ArrayBuffer(5))
    head.setUint8(0, from + maxBlockBytes >= bytes.length ? 1 : 0)
    head.setUint16(1, block.length, true)
    head.setUint16(3, ~block.length & 0xffff, true)
    parts.push(new Uint8Array(head.buffer), block)
  }
  let low = 1
  let high = 0
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return concatBytes([...parts, uint32(((high << 16) | low) >>> 0)])
}

function chunk(name: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const body = concatBytes([new TextEncoder().encode(name), bytes])
  return concatBytes([uint32(bytes.length), body, uint32(crc32(body))])
}

function crc32(bytes: Uint8Array<ArrayBuffer>): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

function uint32(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
