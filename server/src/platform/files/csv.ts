const formulaCharacters = '=+\\-@＝＋－＠\\0'

/** What makes spreadsheets read a cell as a formula (OWASP ASVS 5.0, 1.2.10), full-width characters included. */
const formulaStart = new RegExp(`^[\\t\\r\\n]|^[\\s"']*[${formulaCharacters}]`)
/**
 * The same after a character at which other spreadsheets split cells: where the comma is the decimal separator, Excel
 * splits at `;` and does not recognise a quoted cell after a comma, so that a part of a cell becomes a cell.
 */
const formulaInside = new RegExp(`([;\\t\\r\\n])(?=[\\s"]*[${formulaCharacters}])`, 'g')

/** One cell by RFC 4180, with an apostrophe wherever a spreadsheet would read it, or a part of it, as a formula. */
function csvCell(text: string): string {
  const inside = text.replace(formulaInside, "$1'")
  const safe = formulaStart.test(inside) ? `'${inside}` : inside
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The byte order mark of a file, without which spreadsheets do not read Chinese as UTF-8. */
export const csvByteOrderMark = '\uFEFF'

/** One line by RFC 4180, with its line break. A number is no text that a spreadsheet could read as a formula. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`

export const csvContentType = 'text/csv; charset=utf-8'
