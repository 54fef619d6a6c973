// @vitest-environment happy-dom
import { useEffect, useLayoutEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { hydrate } from './hydrate.tsx'

const html = document.documentElement
const find = <Kind extends Element>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}
const isHydrated = () => expect('hydrated' in html.dataset).toBe(true)

/** What a reader can see of the page at each of its layout effects: the living page is in its place by then. */
const seen: (string | undefined)[] = []
const bought = vi.fn()

function Page() {
  const [quantity, setQuantity] = useState('1')
  const [isAtWork, setAtWork] = useState(false)
  useLayoutEffect(() => void seen.push(document.body.textContent?.trim()), [])
  useEffect(() => setAtWork(true), [])
  return (
    <>
      <input name="quantity" value={quantity} onChange={({ target }) => setQuantity(target.value)} />
      <button type="button" data-press="buy" onClick={() => bought(quantity, isAtWork)}>
        living
      </button>
    </>
  )
}

beforeEach(() => {
  delete html.dataset.hydrated
  delete html.dataset.pressed
  seen.length = 0
  bought.mockReset()
  document.body.innerHTML =
    '<div id="root"><input name="quantity" value="1"><button data-press="buy">painted</button></div>'
})

it('leaves the painted page where it is until the living one can take its place in one step', async () => {
  const painted = find<HTMLElement>('#root')
  hydrate(painted, <Page />)
  expect(document.body.textContent).toBe('painted')
  // what is done while the living page is being drawn counts too
  find<HTMLInputElement>('[name=quantity]').value = '7'
  find<HTMLInputElement>('[name=quantity]').focus()
  await vi.waitFor(isHydrated, 20_000)
  expect(seen).toEqual(['living'])
  expect(painted.isConnected).toBe(false)
  expect(document.querySelectorAll('#root')).toHaveLength(1)
  expect(find<HTMLInputElement>('[name=quantity]').value).toBe('7')
  expect(document.activeElement).toBe(find('[name=quantity]'))
  expect(bought).not.toHaveBeenCalled()
})

it('presses again what was pressed early, once, with what was typed and when the page is at work', async () => {
  find<HTMLInputElement>('[name=quantity]').value = '3'
  html.dataset.pressed = 'buy'
  hydrate(find('#root'), <Page />)
  await vi.waitFor(() => expect(bought).toHaveBeenCalled(), 20_000)
  expect(bought.mock.calls).toEqual([['3', true]])
  expect('pressed' in html.dataset).toBe(false)
})
