// @vitest-environment happy-dom
import { Suspense, useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hydrateSettled } from '../../../test-support/dom/hydrate-settled.ts'
import { unmountSettled } from '../../../test-support/dom/render-settled.ts'
import { useInputReplay } from './input-replay.ts'
import { useHydrated } from './use-hydrated.ts'

const html = document.documentElement
const bought = vi.fn()

const find = <Kind extends Element>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}

function Page() {
  const [quantity, setQuantity] = useState('1')
  const [channel, setChannel] = useState('a')
  const [kind, setKind] = useState('phone')
  const [isAgreed, setAgreed] = useState(true)
  const [isAtWork, setAtWork] = useState(false)
  const hydrated = useHydrated()
  useEffect(() => setAtWork(true), [])
  useInputReplay()
  return (
    <>
      <input name="quantity" value={quantity} onChange={({ target }) => setQuantity(target.value)} />
      {['a', 'b'].map((each) => (
        <input
          key={each}
          type="radio"
          name="channel"
          value={each}
          checked={channel === each}
          onChange={() => setChannel(each)}
        />
      ))}
      <select name="kind" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="phone">p</option>
        <option value="qq">q</option>
      </select>
      <input
        type="checkbox"
        name="agreed"
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      <button type="button" data-press="theme">
        theme
      </button>
      <button type="button" data-press="buy" onClick={() => bought(quantity, channel, isAtWork)}>
        {hydrated ? 'hydrated' : 'rendered'}
      </button>
      <output>{`${quantity} ${channel} ${kind} ${isAgreed}`}</output>
    </>
  )
}

const page = (
  <Suspense>
    <Page />
  </Suspense>
)

const hydrate = () => hydrateSettled(page, find('#root'))

beforeEach(() => {
  delete html.dataset.hydrated
  delete html.dataset.pressed
  bought.mockReset()
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
})
afterEach(unmountSettled)

it('keeps what was typed and chosen before hydration, in the same fields, and notifies the page', async () => {
  const field = find<HTMLInputElement>('[name=quantity]')
  field.value = '7'
  field.focus()
  field.setSelectionRange(0, 0)
  find<HTMLInputElement>('[value=a]').checked = false
  find<HTMLInputElement>('[value=b]').checked = true
  find<HTMLSelectElement>('select').value = 'qq'
  find<HTMLInputElement>('[name=agreed]').checked = false
  await hydrate()
  expect(find('[data-press=buy]').textContent).toBe('hydrated')
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('7')
  expect(document.activeElement).toBe(field)
  expect(field.selectionStart).toBe(0)
  expect(find('output').textContent).toBe('7 b qq false')
  expect(bought).not.toHaveBeenCalled()
})

it('leaves what was not touched as it is', async () => {
  const onEvent = vi.fn()
  for (const kind of ['input', 'change', 'click']) find('#root').addEventListener(kind, onEvent)
  await hydrate()
  expect(onEvent).not.toHaveBeenCalled()
  expect(find('output').textContent).toBe('1 a phone true')
})

it('presses again what was pressed early, once, with what was typed and when the page is at work', async () => {
  find<HTMLInputElement>('[name=quantity]').value = '3'
  html.dataset.pressed = 'buy'
  for (const each of document.querySelectorAll('button')) each.setAttribute('aria-busy', 'true')
  await hydrate()
  expect(bought.mock.calls).toEqual([['3', 'a', true]])
  expect('pressed' in html.dataset).toBe(false)
  expect(document.querySelector('[aria-busy]')).toBeNull()
})
