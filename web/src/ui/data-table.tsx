import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'

export interface DataColumn<Row> {
  id: string
  /** The heading of the column; on a phone it precedes the value. */
  header: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned at their end. */
  alignEnd?: boolean
  /** A few words that stay on one line. */
  noWrap?: boolean
  /** Words of any length, such as a title: the other columns leave them room for several on a line. */
  isText?: boolean
  /** The cell that names the row, with the link to its page. */
  isRowHeader?: boolean
}

interface Props<Row> {
  /** What the table lists. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

const features = tableFeatures({})

/** From this many rows on, only those near the window are in the document. */
const virtualFrom = 200
const rowHeightPx = 41

/** Arrow keys move between the links that name the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody th a')]
  const index = links.findIndex((link) => link.matches(':focus'))
  const next = links[index + (event.key === 'ArrowDown' ? 1 : -1)]
  if (index < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** A placeholder for the rows outside of the viewport. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr className={styles.spacer} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}

/**
 * Rows with columns: dense on a desktop, a card for each row on a phone. Thousands of rows are scrolled through without
 * being in the document at once.
 */
export function DataTable<Row extends RowData>({ label, columns, rows, rowKey }: Props<Row>) {
  const body = useRef<HTMLTableElement>(null)
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map(({ id, header, cell }) =>
      helper.display({ id, header, cell: ({ row }) => cell(row.original) }),
    )
  }, [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({ features, columns: definitions, data, getRowId: rowKey })
  const allRows = table.getRowModel().rows
  const isVirtual = allRows.length >= virtualFrom
  const virtualizer = useWindowVirtualizer({
    count: allRows.length,
    enabled: isVirtual,
    estimateSize: () => rowHeightPx,
    overscan: 20,
    scrollMargin: body.current?.offsetTop ?? 0,
  })
  const visible = virtualizer.getVirtualItems()
  const shown = isVirtual ? visible.flatMap(({ index }) => allRows[index] ?? []) : allRows
  const { scrollMargin } = virtualizer.options
  const before = isVirtual ? (visible[0]?.start ?? scrollMargin) - scrollMargin : 0
  const after = isVirtual
    ? virtualizer.getTotalSize() - ((visible.at(-1)?.end ?? scrollMargin) - scrollMargin)
    : 0
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  return (
    <div className={styles.scroller}>
      <table
        ref={body}
        className={styles.table}
        aria-label={label}
        aria-rowcount={allRows.length + 1}
        onKeyDown={moveFocus}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={classNames(columnOf(header.column.id)?.alignEnd && styles.end)}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} columns={columns.length} />}
          {shown.map((row) => (
            <tr key={row.id} aria-rowindex={row.index + 2}>
              {row.getAllCells().map((cell) => {
                const column = columnOf(cell.column.id)
                const Cell = column?.isRowHeader ? 'th' : 'td'
                return (
                  <Cell
                    key={cell.id}
                    scope={column?.isRowHeader ? 'row' : undefined}
                    data-label={column?.header}
                    className={classNames(
                      column?.alignEnd && styles.end,
                      column?.noWrap && styles.noWrap,
                      column?.isText && styles.text,
                    )}
                  >
                    {/* not as a component of its own: another function in its place would lose the focus */}
                    {column?.cell(row.original)}
                  </Cell>
                )
              })}
            </tr>
          ))}
          {after > 0 && <Spacer height={after} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}
