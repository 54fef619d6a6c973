// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type DataColumn, DataTable } from './data-table.tsx'

interface Row {
  id: string
  sum: number
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'id', header: 'Number', isRowHeader: true, cell: ({ id }) => <a href={`#${id}`}>{id}</a> },
  { id: 'sum', header: 'Sum', alignEnd: true, cell: ({ sum }) => sum },
]
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `N${index}`, sum: index }))
const draw = (count: number) =>
  render(<DataTable label="Orders" columns={columns} rows={rowsOf(count)} rowKey={({ id }) => id} />)

test('each row is named by its header, and each value carries the heading that a phone shows before it', () => {
  draw(2)
  expect(screen.getByRole('table', { name: 'Orders' })).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['N0', 'N1'])
  expect(screen.getAllByRole('cell').map(({ dataset }) => dataset.label)).toEqual(['Sum', 'Sum'])
})

test('arrow keys move between the rows, and stay in the list', async () => {
  draw(3)
  const user = userEvent.setup()
  screen.getByRole('link', { name: 'N0' }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('N2')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('N1')
})

test('of ten thousand rows only a few are in the document, and all are counted', () => {
  draw(10_000)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  expect(screen.queryAllByRole('rowheader').length).toBeLessThan(200)
})

test('a control in a row stays where it is, with the focus, when the columns are recreated', () => {
  const table = (mark: string) => (
    <DataTable
      label="Orders"
      columns={[...columns, { id: 'box', header: mark, cell: () => <input aria-label="Choose" /> }]}
      rows={rowsOf(1)}
      rowKey={({ id }) => id}
    />
  )
  const { rerender } = render(table('before'))
  const box = screen.getByLabelText('Choose')
  box.focus()
  rerender(table('after'))
  expect(screen.getByRole('columnheader', { name: 'after' })).toBeTruthy()
  expect(screen.getByLabelText('Choose')).toBe(box)
  expect(document.activeElement).toBe(box)
})
