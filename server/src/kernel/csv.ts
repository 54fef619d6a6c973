/** What makes spreadsheets read a cell as a formula (OWASP ASVS 5.0, 1.2.10), in full width too. */
const formulaStarts = new Set('=+-@＝＋－＠\t\r\n\0')

/** One cell by RFC 4180. Where a spreadsheet would take it for a formula it begins with an apostrophe. */
function csvCell(text: string): string {
  const safe = formulaStarts.has(text.charAt(0)) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With a byte order mark in front of the first line, since spreadsheets take Chinese for something else without it. */
export const csvMark = '\uFEFF'

/** One line by RFC 4180, with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvType = 'text/csv; charset=utf-8'
