// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SortableList } from '../ui/sortable-list.tsx'
import { sortByKeys, useRowOrder } from './use-row-order.ts'

type Row = { id: string }
const queryKey = ['rows']

/** A server that holds each answer back until the test lets it go. */
function openServer() {
  let stored = ['A', 'B', 'C', 'D']
  const reads: (() => void)[] = []
  const read = vi.fn(() => {
    const rows = stored.map((id): Row => ({ id }))
    return new Promise<Row[]>((resolve) => reads.push(() => resolve(rows)))
  })
  const send = vi.fn(async (keys: readonly string[]) => {
    stored = [...keys]
  })
  return { read, send, answerRead: () => reads.shift()?.() }
}

function List({ read, send }: Pick<ReturnType<typeof openServer>, 'read' | 'send'>) {
  const { data = [] } = useQuery({ queryKey, queryFn: read })
  const order = useRowOrder({
    mutationKey: ['order'],
    rows: {
      queryKey,
      show: (client, keys) => client.setQueryData<Row[]>(queryKey, (rows) => rows && sortByKeys(rows, keys)),
    },
    send,
  })
  return (
    <SortableList
      label="Rows"
      rows={data}
      rowKey={({ id }) => id}
      handleLabel={({ id }) => `Move ${id}`}
      movedText={({ id }, position) => `${id} is number ${position}`}
      onReorder={(keys) => order.mutate(keys)}
    >
      {({ id }) => id}
    </SortableList>
  )
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

afterEach(cleanup)

test('an answer that was under way when a row was moved again does not take that move back', async () => {
  const server = openServer()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List {...server} />
    </QueryClientProvider>,
  )
  server.answerRead()
  const handle = await screen.findByRole('button', { name: 'Move D' })
  const user = userEvent.setup()
  handle.focus()
  await user.keyboard('{ArrowUp}')
  // the order is kept, and the rows are read again: that answer is late
  await waitFor(() => expect(server.read).toHaveBeenCalledTimes(2))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(server.read).toHaveBeenCalledTimes(3))
  server.answerRead()
  await user.keyboard('{ArrowUp}')
  expect(server.send.mock.lastCall?.[0]).toEqual(['D', 'A', 'B', 'C'])
  expect(shown()).toEqual(['D', 'A', 'B', 'C'])
})

test('an order that is refused is taken back', async () => {
  const server = openServer()
  const send = vi.fn(() => Promise.reject(new Error('no')))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List read={server.read} send={send} />
    </QueryClientProvider>,
  )
  server.answerRead()
  const handle = await screen.findByRole('button', { name: 'Move B' })
  const user = userEvent.setup()
  handle.focus()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(server.read).toHaveBeenCalledTimes(2))
  expect(shown()).toEqual(['B', 'A', 'C', 'D'])
  server.answerRead()
  await waitFor(() => expect(shown()).toEqual(['A', 'B', 'C', 'D']))
})
