// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DateRange } from './date-range.tsx'
import { FilterBar } from './filter-bar.tsx'

const draw = (filtered: boolean) => {
  const handlers = { choose: vi.fn(), search: vi.fn(), clear: vi.fn(), range: vi.fn() }
  render(
    <FilterBar
      chipsLabel="Views"
      chips={[
        { value: 'all', text: 'All' },
        { value: 'paid', text: 'To deliver' },
      ]}
      chosen="all"
      onChoose={handlers.choose}
      searchLabel="Find"
      searchButton="Search"
      clearLabel="Clear"
      text=""
      onSearch={handlers.search}
      filtered={filtered}
      onClear={handlers.clear}
    >
      <DateRange
        label="Days"
        fromLabel="From"
        toLabel="To"
        from=""
        to="2026-11-22"
        onRangeChange={handlers.range}
      />
    </FilterBar>,
  )
  return handlers
}

test('a chip is chosen, a text is searched for without its spaces, and a range keeps its other end', async () => {
  const handlers = draw(false)
  const user = userEvent.setup()
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'To deliver' }))
  expect(handlers.choose).toHaveBeenCalledWith('paid')
  await user.type(screen.getByRole('searchbox', { name: 'Find' }), ' 13800138000 {Enter}')
  expect(handlers.search).toHaveBeenCalledWith('13800138000')
  await user.type(screen.getByLabelText('From'), '2026-11-20')
  expect(handlers.range).toHaveBeenLastCalledWith({ from: '2026-11-20', to: '2026-11-22' })
})

test('only what is filtered can be cleared', async () => {
  const handlers = draw(true)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Clear' }))
  expect(handlers.clear).toHaveBeenCalled()
  document.body.replaceChildren()
  draw(false)
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})
