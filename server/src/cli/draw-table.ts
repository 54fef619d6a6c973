import stringWidth from 'string-width'

export interface Column {
  title: string
  /** For numbers. */
  alignRight?: true
  /** Columns of the terminal that a cell may take; the rest of a longer one is left to `--json`. */
  maxWidth?: number
}

// an escape sequence in a title must not control the terminal
const withoutControlCharacters = (cell: string): string => cell.replace(/\p{Cc}+/gu, ' ')

const segmenter = new Intl.Segmenter()

function truncate(cell: string, maxWidth: number): string {
  if (stringWidth(cell) <= maxWidth) return cell
  let kept = ''
  for (const { segment } of segmenter.segment(cell)) {
    if (stringWidth(kept + segment) > maxWidth - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** Rows under their titles, two spaces between columns; a Chinese character takes two columns, as terminals display it. */
export function drawTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) =>
      columns.map(({ maxWidth = Number.POSITIVE_INFINITY }, index) =>
        truncate(withoutControlCharacters(row[index] ?? ''), maxWidth),
      ),
    ),
  ]
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index] ?? ''))))
  return cells
    .map((row) =>
      columns
        .map(({ alignRight }, index) => {
          const cell = row[index] ?? ''
          const blank = ' '.repeat((widths[index] ?? 0) - stringWidth(cell))
          return alignRight ? blank + cell : cell + blank
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Maximum width of a title in a list, so that a long one does not push the other columns off the screen. */
export const maxTitleWidth = 40
