// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SortableList } from './sortable-list.tsx'

const fixed = ['A', 'B', 'C']
const onReorder = vi.fn<(keys: string[]) => void>()

function List() {
  const [rows, setRows] = useState(['Games', 'Video', 'Software'])
  return (
    <SortableList
      label="Categories"
      rows={rows}
      rowKey={(row) => row}
      handleLabel={(row) => `Move ${row}`}
      movedText={(row, position) => `${row} is number ${position}`}
      onReorder={(keys) => {
        onReorder(keys)
        setRows(keys)
      }}
    >
      {(row) => row}
    </SortableList>
  )
}

test('moves that follow each other faster than their owner does add up', async () => {
  const late = vi.fn<(keys: string[]) => void>()
  render(
    <SortableList
      label="Categories"
      rows={fixed}
      rowKey={(row) => row}
      handleLabel={(row) => `Move ${row}`}
      movedText={(row, position) => `${row} is number ${position}`}
      onReorder={late}
    >
      {(row) => row}
    </SortableList>,
  )
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Move C' }).focus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(late.mock.lastCall?.[0]).toEqual(['C', 'A', 'B'])
  cleanup()
})

test('arrow keys on a handle move its row, which keeps the focus and is announced, and stop at the ends', async () => {
  render(<List />)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Move Games' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(onReorder).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}')
  expect(onReorder).toHaveBeenLastCalledWith(['Video', 'Games', 'Software'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Games')
  expect(screen.getByText('Games is number 2').getAttribute('role')).toBe('status')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(onReorder).toHaveBeenCalledTimes(2)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Video',
    'Software',
    'Games',
  ])
})
