// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ViewedArea, watchViewerAreas } from './viewer-areas.ts'

let opened: ViewedArea[]
let stop: () => void

const render = (html: string) => {
  document.body.innerHTML = html
  stop = watchViewerAreas((area) => opened.push(area))
}
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}
const press = (selector: string) =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const names = () => opened.at(-1)?.pictures.map(({ name }) => name)

beforeEach(() => {
  opened = []
})
afterEach(() => stop())

test('a picture of an area opens by click, Enter and Space, and no other picture does', () => {
  render('<img id="out" src="/o.png" alt="out"><p data-viewer><img id="in" src="/a.png" alt="in"></p>')
  press('#out')
  expect(opened).toEqual([])
  press('#in')
  for (const key of ['Enter', ' ', 'a'])
    find('#in').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  expect(opened.map(({ index }) => index)).toEqual([0, 0, 0])
})

test('the pictures of one area are its neighbours, and those of others are not', () => {
  render(
    '<p data-viewer><img src="/x.png" alt="x"></p>' +
      '<p data-viewer><img src="/a.png" alt="a"><img id="b" src="/b.png" alt="b"></p>',
  )
  press('#b')
  expect(opened.at(-1)?.index).toBe(1)
  expect(names()).toEqual(['a', 'b'])
})

test('a control that shows a picture opens it if it says so, and else works as usual', () => {
  render(
    '<p data-viewer><img id="large" src="/b.png" alt="Item">' +
      '<button id="choose"><img src="/a.png" alt=""></button><button><img src="/b.png" alt=""></button>' +
      '<button id="view" data-view="third"><img src="/c.png" alt=""></button></p>',
  )
  press('#choose')
  expect(opened).toEqual([])
  press('#view')
  expect(opened.at(-1)?.index).toBe(2)
  press('#large')
  // it takes the place of its thumbnail
  expect(opened.at(-1)?.index).toBe(1)
  expect(names()).toEqual(['Item', 'Item', 'third'])
})

test('the keyboard reaches pictures outside of controls, also those added later; decorative ones are skipped', async () => {
  render('<p data-viewer><img id="a" src="/a.png" alt="a"><img id="deco" src="/d.png" alt=""></p>')
  find('p').insertAdjacentHTML('beforeend', '<img id="late" src="/l.png" alt="late">')
  await expect.poll(() => find('#late').tabIndex).toBe(0)
  expect(find('#a').tabIndex).toBe(0)
  expect(find('#a').getAttribute('role')).toBe('button')
  expect(find('#deco').getAttribute('role')).toBeNull()
  press('#deco')
  expect(opened).toEqual([])
})

test('the opening element has the focus, so that the viewer returns it', () => {
  render('<p data-viewer><button id="view" data-view="one"><img src="/a.png" alt=""></button></p>')
  press('#view img')
  expect(document.activeElement?.id).toBe('view')
})
