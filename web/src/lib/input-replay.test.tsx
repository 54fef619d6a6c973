// @vitest-environment happy-dom
import { act, Suspense, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
      <button type="button" data-press="buy" onClick={() => bought(quantity, channel, isAtWork)}>
        {hydrated ? 'hydrated' : 'rendered'}
      </button>
      <output>{`${quantity} ${channel}`}</output>
    </>
  )
}

const page = (
  <Suspense>
    <Page />
  </Suspense>
)

let leave = async () => {}
async function hydrate(): Promise<void> {
  await act(async () => {
    const root = hydrateRoot(find('#root'), page)
    leave = () => act(async () => root.unmount())
  })
  await act(() => vi.waitFor(() => expect('hydrated' in html.dataset).toBe(true), 20_000))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  delete html.dataset.hydrated
  delete html.dataset.pressed
  bought.mockReset()
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
})

it('keeps what was typed and chosen before hydration, in the same fields, and tells the page', async () => {
  const field = find<HTMLInputElement>('[name=quantity]')
  field.value = '7'
  field.focus()
  find<HTMLInputElement>('[value=a]').checked = false
  find<HTMLInputElement>('[value=b]').checked = true
  await hydrate()
  expect(find('button').textContent).toBe('hydrated')
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('7')
  expect(document.activeElement).toBe(field)
  expect(find('output').textContent).toBe('7 b')
  expect(bought).not.toHaveBeenCalled()
})

it('presses again what was pressed early, once, with what was typed and when the page is at work', async () => {
  find<HTMLInputElement>('[name=quantity]').value = '3'
  html.dataset.pressed = 'buy'
  find('button').setAttribute('aria-busy', 'true')
  await hydrate()
  expect(bought.mock.calls).toEqual([['3', 'a', true]])
  expect('pressed' in html.dataset).toBe(false)
  expect(find('button').hasAttribute('aria-busy')).toBe(false)
})
