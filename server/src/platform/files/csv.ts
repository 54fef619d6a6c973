const formulaSigns = '=+\\-@＝＋－＠\\0'

/** What makes spreadsheets read a cell as a formula (OWASP ASVS 5.0, 1.2.10), in full width too. */
const formulaStart = new RegExp(`^[\\t\\r\\n]|^[\\s"']*[${formulaSigns}]`)
/**
 * The same behind a sign at which other spreadsheets split: where the comma is the decimal sign, Excel splits at `;`,
 * and does not know a quoted cell whose quote stands behind a comma. A piece of a cell becomes a cell there.
 */
const formulaInside = new RegExp(`([;\\t\\r\\n])(?=[\\s"]*[${formulaSigns}])`, 'g')

/** One cell by RFC 4180. Where any spreadsheet would take it, or a piece of it, for a formula stands an apostrophe. */
function csvCell(text: string): string {
  const inside = text.replace(formulaInside, "$1'")
  const safe = formulaStart.test(inside) ? `'${inside}` : inside
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With a byte order mark in front of the first line, since spreadsheets take Chinese for something else without it. */
export const csvByteOrderMark = '\uFEFF'

/** One line by RFC 4180, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvContentType = 'text/csv; charset=utf-8'
