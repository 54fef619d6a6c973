import stringWidth from 'string-width'

export interface Column {
  title: string
  /** Numbers stand flush right. */
  right?: true
}

// a title with an escape sequence in it must not move the cursor of whoever lists it
const plain = (cell: string): string => cell.replace(/\p{Cc}+/gu, ' ')

/** Rows under their titles, two spaces between columns; Chinese takes two columns a character, as terminals draw it. */
export function drawTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map(plain))]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))))
  return cells
    .map((row) =>
      columns
        .map(({ right }, at) => {
          const cell = row[at] ?? ''
          const blank = ' '.repeat((widths[at] ?? 0) - stringWidth(cell))
          return right ? blank + cell : cell + blank
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
