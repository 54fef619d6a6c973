import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissPageToasts, dismissToast, showToast, subscribeToasts } from './toast.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

test('the same words while they are still shown are counted, not repeated', () => {
  showToast('error', 'no connection')
  showToast('error', 'no connection')
  expect(currentToasts().map(({ text, count }) => [text, count])).toEqual([['no connection', 2]])
})

test('one thing is said at a time: new words take the place of others', () => {
  showToast('done', 'saved')
  showToast('error', 'no connection')
  showToast('done', 'saved')
  expect(currentToasts().map(({ text, count }) => [text, count])).toEqual([['saved', 1]])
})

test('words that come again get a new time to be read', () => {
  showToast('info', 'a')
  const before = currentToasts()[0]?.id
  showToast('info', 'a')
  expect(currentToasts()[0]?.id).not.toBe(before)
})

test('what was said leaves with its page; what was said on the way to the next one leaves with that', () => {
  showToast('error', 'no connection')
  dismissPageToasts()
  expect(currentToasts()).toEqual([])
  showToast('done', 'registered', { survivesNavigation: true })
  dismissPageToasts()
  expect(currentToasts().map(({ text }) => text)).toEqual(['registered'])
  dismissPageToasts()
  expect(currentToasts()).toEqual([])
})

test('whoever listens hears each change until he stops', () => {
  let heard = 0
  const stop = subscribeToasts(() => {
    heard += 1
  })
  showToast('info', 'a')
  stop()
  showToast('info', 'b')
  expect(heard).toBe(1)
})
