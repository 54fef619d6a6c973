// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { clearStorage, writeInAnotherTab } from '../../../test-support/dom/clear-storage.ts'
import { renderSettled } from '../../../test-support/dom/render-settled.ts'
import { clearPersisted, persistedStore, usePersisted } from './persisted-store.ts'
import { onTokenChange, readToken, storeToken } from './session.ts'

const Draft = z.object({ title: z.string() })
const draft = persistedStore('draft', Draft)

beforeEach(clearStorage)

it('stores the JSON of the value alone, and nothing for no value', () => {
  draft.setState({ title: 'a' })
  expect(localStorage.getItem('draft')).toBe('{"title":"a"}')
  draft.setState(undefined)
  expect([localStorage.getItem('draft'), draft.getState()]).toEqual([null, undefined])
})

it('stores the token as plain text', () => {
  storeToken('abc')
  expect([localStorage.getItem('token'), readToken()]).toEqual(['abc', 'abc'])
})

it('reads what is stored when it is created', () => {
  localStorage.setItem('earlier', '{"title":"kept"}')
  expect(persistedStore('earlier', Draft).getState()).toEqual({ title: 'kept' })
})

it.each(['', 'no JSON', 'null', '7', '{"title":7}', '{}'])('counts %j as absent', (text) => {
  draft.setState({ title: 'valid' })
  writeInAnotherTab('draft', text)
  expect(draft.getState()).toBeUndefined()
})

it('keeps a value in the session storage where that is wanted', () => {
  const own = persistedStore('own', Draft, () => sessionStorage)
  own.setState({ title: 'of this tab' })
  expect([sessionStorage.getItem('own'), localStorage.getItem('own')]).toEqual([
    '{"title":"of this tab"}',
    null,
  ])
})

it('notifies of changes in this tab and in others until the listener leaves', () => {
  const titles: (string | undefined)[] = []
  const leave = draft.subscribe(() => titles.push(draft.getState()?.title))
  draft.setState({ title: 'here' })
  writeInAnotherTab('draft', '{"title":"there"}')
  writeInAnotherTab('another key', '{"title":"no"}')
  clearPersisted('draft')
  leave()
  draft.setState({ title: 'unheard' })
  expect(titles).toEqual(['here', 'there', undefined])
})

it('says of a token where it was changed', () => {
  const changes: [string, string | null][] = []
  const leave = onTokenChange((where) => changes.push([where, readToken()]))
  storeToken('a')
  writeInAnotherTab('token', 'b')
  leave()
  expect(changes).toEqual([
    ['here', 'a'],
    ['elsewhere', 'b'],
  ])
})

it('reads again when its page comes back from the back-forward cache', () => {
  localStorage.setItem('draft', '{"title":"meanwhile"}')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(draft.getState()).toEqual({ title: 'meanwhile' })
})

it('is undefined on the server, and rendered again on each change in the browser', async () => {
  draft.setState({ title: 'first' })
  const Title = () => usePersisted(draft)?.title ?? 'none'
  expect(renderToString(<Title />)).toBe('none')
  const container = document.createElement('div')
  await renderSettled(<Title />, container)
  const shown = [container.textContent]
  act(() => draft.setState({ title: 'second' }))
  shown.push(container.textContent)
  expect(shown).toEqual(['first', 'second'])
})
