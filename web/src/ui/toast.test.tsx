// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSettled, unmountSettled } from '../../../test-support/dom/render-settled.ts'
import { press } from '../../../test-support/dom/user.ts'
import { currentToast, dismissPageToast, dismissToast, showToast } from './toast.ts'
import { ToastArea } from './toast-area.tsx'
import { ToastCards } from './toast-cards.tsx'
import { showUndoToast } from './undo-toast.ts'

/** Renders the region with the toasts, as every page has it. */
async function open() {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await renderSettled(<ToastArea label="messages" />, root)
  await renderSettled(
    <>
      <ToastArea label="messages" />
      <ToastCards closeLabel="close" />
    </>,
    root,
  )
}

const items = () => [...document.querySelectorAll('#toasts li')]
const texts = () => items().map(({ textContent }) => textContent)
const show = (...toast: Parameters<typeof showToast>) => act(async () => showToast(...toast))

afterEach(async () => {
  await act(async () => dismissToast())
  await unmountSettled()
  vi.useRealTimers()
})

test('the same text is counted while it is still shown', async () => {
  await open()
  await show('error', 'no connection')
  await show('error', 'no connection')
  expect(texts()).toEqual(['no connection×2'])
})

test('a new toast replaces the current one', async () => {
  await open()
  await show('done', 'saved')
  await show('error', 'no connection')
  await show('done', 'saved')
  expect(texts()).toEqual(['saved'])
})

test('a toast that was shown before its region was loaded is rendered with it', async () => {
  await show('done', 'saved')
  await open()
  expect(texts()).toEqual(['saved'])
})

test('a toast leaves after five seconds, and a repeated one gets its full time again', async () => {
  await open()
  vi.useFakeTimers()
  await show('info', 'a')
  await act(() => vi.advanceTimersByTimeAsync(4000))
  await show('info', 'a')
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(texts()).toEqual(['a×2'])
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(texts()).toEqual([])
  expect(currentToast()).toBeUndefined()
})

test('a toast stays while it is hovered', async () => {
  await open()
  vi.useFakeTimers()
  await show('info', 'a')
  const list = document.querySelector('#toasts ul')
  await act(async () => items()[0]?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(texts()).toEqual(['a'])
  await act(async () =>
    list?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body })),
  )
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(texts()).toEqual([])
})

test('the button closes a toast, and screen readers find it in a list inside the live region', async () => {
  await open()
  await show('error', 'no connection')
  const [item] = items()
  expect([item?.getAttribute('role'), item?.getAttribute('tabindex')]).toEqual([null, null])
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1)
  const button = item?.querySelector('button')
  expect(button?.getAttribute('aria-hidden')).toBeNull()
  await press(button)
  await waitFor(() => expect(texts()).toEqual([]))
})

test('a toast leaves with its page; one shown while navigating leaves with the next page', async () => {
  showToast('error', 'no connection')
  dismissPageToast()
  expect(currentToast()).toBeUndefined()
  showToast('done', 'registered', { survivesNavigation: true })
  dismissPageToast()
  expect(currentToast()?.text).toBe('registered')
  dismissPageToast()
  expect(currentToast()).toBeUndefined()
})

test('an act can be undone for ten seconds, whatever else is said meanwhile', async () => {
  await open()
  vi.useFakeTimers()
  const undone = vi.fn()
  const offer = (text: string) =>
    act(async () => showUndoToast(text, { label: 'Undo', onUndo: () => undone(text) }))
  await offer('hidden')
  await act(() => vi.advanceTimersByTimeAsync(9000))
  await show('error', 'no connection')
  expect(texts()).toEqual(['no connection', 'hiddenUndo'])
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(texts()).toEqual(['no connection'])
  await offer('removed')
  await offer('discontinued')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(texts()).toEqual(['discontinuedUndo', 'no connection'])
  vi.useRealTimers()
  await press(document.querySelector('#toasts li button'))
  await waitFor(() => expect(texts()).toEqual(['no connection']))
  expect(undone.mock.calls).toEqual([['discontinued']])
})
