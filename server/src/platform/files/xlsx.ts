import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A text is shown as it is and never computed; a number is one. */
export type Cell = string | number

/** One sheet of a workbook. */
export interface Sheet {
  name: string
  /** Widths of its columns, in characters. */
  widths: readonly number[]
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold, and what would be read as written this way (ECMA-376-1, 22.9.2.19: ST_Xstring). */
const unwritable = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}|_(?=x[\dA-Fa-f]{4}_)/gu

/** A text as XML holds it. */
const xmlText = (text: string): string =>
  text
    .replace(unwritable, (each) => `_x${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (each) => entities[each] ?? each)

const cellXml = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`

/** So many characters go into the zip at once. */
const chunkLength = 64 * 1024

async function* sheetXml({ widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  let text = `${xmlDeclaration}<worksheet xmlns="${mainNamespace}"><cols>${columns.join('')}</cols><sheetData>`
  for await (const row of rows) {
    text += `<row>${row.map(cellXml).join('')}</row>`
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

/** The parts that say which sheets there are (ECMA-376-1, 11 and 12). */
function workbookParts(sheets: readonly Sheet[]): Record<string, string> {
  const each = (write: (sheet: Sheet, no: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join('')
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${officeType}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationsNamespace}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${each((_sheet, no) => override(`worksheets/sheet${no}.xml`, 'worksheet'))}</Types>`,
    '_rels/.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}"><sheets>${each(({ name }, no) => `<sheet name="${xmlText(name)}" sheetId="${no}" r:id="rId${no}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${each((_sheet, no) => relation(`rId${no}`, 'worksheet', `worksheets/sheet${no}.xml`))}</Relationships>`,
  }
}

/**
 * A workbook, written while its rows are read: however long a sheet is, a few hundred kB of it are in memory. The
 * sheets are read one after the other. A fault in reading the rows breaks the stream off.
 */
export function xlsxStream(sheets: readonly Sheet[], at: Date): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const options = { mtime: at, mode: 0o100644 }
  for (const [name, xml] of Object.entries(workbookParts(sheets)))
    zip.addBuffer(Buffer.from(xml), name, options)
  for (const [at, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, options, (give) => {
      if (out.destroyed) return
      const xml = Readable.from(sheetXml(sheet), { objectMode: false })
      xml.on('error', (error) => out.destroy(error))
      // whoever stops reading the workbook wants no more rows
      out.on('close', () => xml.destroy())
      give(null, xml)
    })
  zip.on('error', (error: Error) => out.destroy(error))
  zip.end()
  pipeline(zip.outputStream, out, () => undefined)
  return out
}
