import { expect, test } from 'vitest'
import { readZip } from '../../../../test-support/server/read-zip.ts'
import { xlsxStream } from './xlsx.ts'

const createdAt = new Date('2026-11-21T08:00:00Z')

test('every text cell is read back unchanged, whatever it contains', async () => {
  const cells = ['=1+1', '<a> & "b"', ' x ', 'two\nlines', 'a\rb', 'nul\0', '_x0041_', '🃏', '\ud800', '']
  const read = await xlsxStream([{ name: 'A & B', widths: [8], rows: [cells] }], createdAt).toArray()
  const files = await readZip(Buffer.concat(read))
  expect([...files.keys()]).toContain('[Content_Types].xml')
  expect(String(files.get('xl/workbook.xml'))).toContain('name="A &amp; B"')
  const sheet = String(files.get('xl/worksheets/sheet1.xml'))
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
