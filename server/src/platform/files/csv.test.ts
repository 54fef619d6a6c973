import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const formula = /^[\s"]*[=+\-@＝＋－＠\0]/

/** The cells that a spreadsheet reads when it splits at `separator`; like Excel it keeps a quote inside a cell. */
const cellsAt = (separator: string, text: string): string[] =>
  text.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator))

test('no cell is a formula, at whichever character a spreadsheet splits', () => {
  const part = fc.oneof(
    fc.constantFrom(...[';', ',', '\t', '\r\n', '\n', '"', "'", ' ', '=', '+', '-', '@', '＝', '\0']),
    fc.constantFrom('=cmd|calc!A1', 'text', '12'),
  )
  const cell = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      const line = csvLine(cells)
      for (const separator of [';', '\t'])
        for (const read of cellsAt(separator, line))
          expect([separator, read, formula.test(read)]).toEqual([separator, read, false])
      for (const read of parse(line).flat() as string[])
        expect([read, formula.test(read)]).toEqual([read, false])
    }),
    { numRuns: 3000 },
  )
})

test('cells without formula characters are read back unchanged', () => {
  const cells = ['a', 'b;c', 'd,e', 'f"g"', 'h\r\ni', '----', 'account----password', '{"a":1}', '']
  const read = parse(csvLine(cells)) as string[][]
  expect(read[0]).toEqual(cells.map((cell) => (cell === '----' ? "'----" : cell)))
})
