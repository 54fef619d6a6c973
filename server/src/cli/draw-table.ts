import stringWidth from 'string-width'

export interface Column {
  title: string
  /** Numbers stand flush right. */
  alignRight?: true
  /** Columns of the terminal that a cell may take; the rest of a longer one is left to `--json`. */
  maxWidth?: number
}

// a title with an escape sequence in it must not move the cursor of whoever lists it
const withoutControlCharacters = (cell: string): string => cell.replace(/\p{Cc}+/gu, ' ')

const segmenter = new Intl.Segmenter()

function truncate(cell: string, most: number): string {
  if (stringWidth(cell) <= most) return cell
  let kept = ''
  for (const { segment } of segmenter.segment(cell)) {
    if (stringWidth(kept + segment) > most - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** Rows under their titles, two spaces between columns; Chinese takes two columns a character, as terminals draw it. */
export function drawTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) =>
      columns.map(({ maxWidth: most = Number.POSITIVE_INFINITY }, at) =>
        truncate(withoutControlCharacters(row[at] ?? ''), most),
      ),
    ),
  ]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))))
  return cells
    .map((row) =>
      columns
        .map(({ alignRight: right }, at) => {
          const cell = row[at] ?? ''
          const blank = ' '.repeat((widths[at] ?? 0) - stringWidth(cell))
          return right ? blank + cell : cell + blank
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The most that a title takes in a list: a long one would push the numbers off the screen. */
export const maxTitleWidth = 40
