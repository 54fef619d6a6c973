import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { xlsxStream } from './xlsx.ts'

/** The files in a zip archive, by its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let offset = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const [nameLength = 0, moreLength = 0, noteLength = 0] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(offset + place),
    )
    const head = archive.readUInt32LE(offset + 42)
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(offset + 20))
    files.set(
      archive.toString('utf8', offset + 46, offset + 46 + nameLength),
      inflateRawSync(packed).toString('utf8'),
    )
    offset += 46 + nameLength + moreLength + noteLength
  }
  return files
}

const createdAt = new Date('2026-11-21T08:00:00Z')

test('every text cell is read back unchanged, whatever it contains', async () => {
  const cells = ['=1+1', '<a> & "b"', ' x ', 'two\nlines', 'a\rb', 'nul\0', '_x0041_', '🃏', '\ud800', '']
  const read = await xlsxStream([{ name: 'A & B', widths: [8], rows: [cells] }], createdAt).toArray()
  const files = unzip(Buffer.concat(read))
  expect([...files.keys()]).toContain('[Content_Types].xml')
  expect(files.get('xl/workbook.xml')).toContain('name="A &amp; B"')
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const back = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = '']) =>
    text
      .replace(
        /&(amp|lt|gt|quot);/g,
        (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[String(name)] ?? '',
      )
      .replace(/_x([\dA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )
  expect(back).toEqual(cells)
  expect(sheet).not.toMatch(/<f[ >]|t="(?!inlineStr)/)
})

test('an error in reading the rows destroys the stream instead of ending it', async () => {
  async function* rows() {
    yield ['A']
    throw new Error('the database broke')
  }
  await expect(xlsxStream([{ name: 'A', widths: [], rows: rows() }], createdAt).toArray()).rejects.toThrow(
    'the database broke',
  )
})

test('rows are read no faster than the stream, and no more once its reader has disconnected', async () => {
  let read = 0
  let left = false
  async function* rows() {
    try {
      for (;;) yield [String(read++).padStart(200, String(Math.random()))]
    } finally {
      left = true
    }
  }
  const stream = xlsxStream([{ name: 'A', widths: [], rows: rows() }], createdAt)
  for await (const _ of stream) if (read > 1000) break
  const before = read
  expect(before).toBeLessThan(20_000)
  await expect.poll(() => left).toBe(true)
  expect(read).toBeLessThan(before + 2_000)
})
