// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { recordInput, replayInput, replayPress } from './input-replay.ts'

const form = `
  <input name="quantity" value="1"><input name="contact" value="">
  <select name="kind"><option value="phone" selected>p</option><option value="qq">q</option></select>
  <input type="radio" name="way" value="a" checked><input type="radio" name="way" value="b">
  <button data-press="buy">buy</button>`

let root: HTMLElement

const control = <Kind extends Element>(selector: string): Kind => {
  const found = root.querySelector<Kind>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}

beforeEach(() => {
  root = document.createElement('div')
  document.body.replaceChildren(root)
  root.innerHTML = form
  delete document.documentElement.dataset.pressed
  delete document.documentElement.dataset.hydrated
})

it('does again on the living page what was typed, chosen and pressed on the painted one', () => {
  control<HTMLInputElement>('[name=quantity]').value = '7'
  control<HTMLSelectElement>('[name=kind]').value = 'qq'
  control<HTMLInputElement>('[value=b]').checked = true
  control<HTMLInputElement>('[name=quantity]').focus()
  document.documentElement.dataset.pressed = 'buy'
  const deeds = recordInput(root)

  root.innerHTML = form
  const heard: string[] = []
  for (const name of ['input', 'change'])
    root.addEventListener(name, ({ target }) =>
      heard.push(`${name} ${target instanceof Element && target.getAttribute('name')}`),
    )
  const pressed = vi.fn()
  control('[data-press]').addEventListener('click', pressed)
  replayInput(root, deeds)
  expect(pressed).not.toHaveBeenCalled()
  replayPress(root)
  replayPress(root)

  expect(control<HTMLInputElement>('[name=quantity]').value).toBe('7')
  expect(control<HTMLSelectElement>('[name=kind]').value).toBe('qq')
  expect(control<HTMLInputElement>('[value=b]').checked).toBe(true)
  expect(heard).toEqual(expect.arrayContaining(['input quantity', 'change kind', 'change way']))
  expect(heard).not.toContain('input contact')
  expect(document.activeElement?.getAttribute('name')).toBe('quantity')
  expect(pressed).toHaveBeenCalledOnce()
})

it('presses nothing on a page that nobody touched, and marks it as hydrated', () => {
  const pressed = vi.fn()
  control('[data-press]').addEventListener('click', pressed)
  replayInput(root, recordInput(root))
  replayPress(root)
  expect(pressed).not.toHaveBeenCalled()
  expect('hydrated' in document.documentElement.dataset).toBe(true)
})
