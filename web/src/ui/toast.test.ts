import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissPageToasts, dismissToast, showToast, subscribeToasts } from './toast.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test('the same text is counted while it is still shown', () => {
  showToast('error', 'no connection')
  showToast('error', 'no connection')
  expect(currentToasts().map(({ text, count }) => [text, count])).toEqual([['no connection', 2]])
})

test('a new toast replaces the current one', () => {
  showToast('done', 'saved')
  showToast('error', 'no connection')
  showToast('done', 'saved')
  expect(currentToasts().map(({ text, count }) => [text, count])).toEqual([['saved', 1]])
})

test('a repeated toast gets its full time again', () => {
  showToast('info', 'a')
  const before = currentToasts()[0]?.id
  showToast('info', 'a')
  expect(currentToasts()[0]?.id).not.toBe(before)
})

test('a toast leaves with its page; one shown while navigating leaves with the next page', () => {
  showToast('error', 'no connection')
  dismissPageToasts()
  expect(currentToasts()).toEqual([])
  showToast('done', 'registered', { survivesNavigation: true })
  dismissPageToasts()
  expect(currentToasts().map(({ text }) => text)).toEqual(['registered'])
  dismissPageToasts()
  expect(currentToasts()).toEqual([])
})

test('a subscriber is called on each change until it unsubscribes', () => {
  let calls = 0
  const stop = subscribeToasts(() => {
    calls += 1
  })
  showToast('info', 'a')
  stop()
  showToast('info', 'b')
  expect(calls).toBe(1)
})
