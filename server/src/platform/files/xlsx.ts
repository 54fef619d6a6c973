import type { Readable } from 'node:stream'
import { zipStream } from './zip.ts'

/** A text is shown as it is and never evaluated as a formula. */
export type Cell = string | number

/** One sheet of a workbook. */
export interface Sheet {
  name: string
  /** The widths of the columns, in characters. */
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

/** Characters that XML cannot contain, and texts that look like their escapes (ECMA-376-1, 22.9.2.19: ST_Xstring). */
const unwritable = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}|_(?=x[\dA-Fa-f]{4}_)/gu

/** A text escaped for XML. */
const xmlText = (text: string): string =>
  text
    .replace(unwritable, (each) => `_x${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (each) => entities[each] ?? each)

const cellXml = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`

/** How many characters are written to the zip at once. */
const chunkLength = 64 * 1024

async function* sheetXml({ widths, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
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

/** The parts that list the sheets (ECMA-376-1, 11 and 12). */
function workbookParts(sheets: readonly Sheet[]): Record<string, string> {
  const each = (write: (sheet: Sheet, no: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join('')
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
 * A workbook as a stream that is written while its rows are read: however long a sheet is, only a few hundred kB are in
 * memory. Sheets are read one after the other. An error in reading the rows destroys the stream.
 */
export const xlsxStream = (sheets: readonly Sheet[], createdAt: Date): Readable =>
  zipStream(
    [
      ...Object.entries(workbookParts(sheets)).map(([name, xml]) => ({ name, content: [xml] })),
      ...sheets.map((sheet, index) => ({
        name: `xl/worksheets/sheet${index + 1}.xml`,
        content: sheetXml(sheet),
      })),
    ],
    createdAt,
  )
