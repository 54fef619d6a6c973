// @vitest-environment happy-dom
import { CardId, OrderNo } from '@faka/contract/shared/ids'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderSettled } from '../../../../test-support/dom/render-settled.ts'
import { press } from '../../../../test-support/dom/user.ts'
import { Providers } from '../../app/providers.tsx'
import { setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { CardList } from './card-list.tsx'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')
const cardsOf = (contents: readonly string[]) =>
  contents.map((content, index) => ({ cardId: CardId.parse(String(index + 1)), content }))
const copied: string[] = []
let root: HTMLElement

async function show(contents: readonly string[], separator = '----') {
  const i18n = await setupI18n('en-US', ['delivery'])
  await renderSettled(
    <Providers client={createQueryClient()} i18n={i18n}>
      <CardList orderNo={orderNo} cards={cardsOf(contents)} separator={separator} />
    </Providers>,
    root,
  )
}

const pressButton = (name: string) =>
  press(
    [...root.querySelectorAll('button')].find(
      (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
    ),
  )
const textsOf = (selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent)

beforeEach(() => {
  copied.length = 0
  root = document.createElement('div')
  document.body.replaceChildren(root)
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('shows number and password of a card as fields with copy buttons, besides one for the whole card', async () => {
  await show(['ab@c.example----s3cret', 'de@f.example---- t0p '])
  expect(textsOf('dt')).toEqual(['Number', 'Password', 'Number', 'Password'])
  expect(textsOf('dd code')).toEqual(['ab@c.example', 's3cret', 'de@f.example', 't0p'])
  await pressButton('Copy card 2: Password')
  await pressButton('Copy card 1: Number')
  await pressButton('Copy')
  await pressButton('Copy all')
  expect(copied).toEqual([
    't0p',
    'ab@c.example',
    'ab@c.example----s3cret',
    'ab@c.example----s3cret\nde@f.example---- t0p ',
  ])
})

it('uses the separator of the item, and numbers the parts after the second', async () => {
  await show(['a:b:c'], ':')
  expect(textsOf('dt')).toEqual(['Number', 'Password', 'Part 3'])
  expect(textsOf('dd code')).toEqual(['a', 'b', 'c'])
})

it.each([
  ['one card lacks the separator', ['a----b', 'ab'], '----'],
  ['a part is empty', ['a----b', 'c----'], '----'],
  ['a card has several lines', ['a----b\nc----d'], '----'],
  ['the seller set no separator', ['a----b'], ''],
])('does not split any card if %s', async (_, contents, separator) => {
  await show(contents, separator)
  expect(textsOf('dd code')).toEqual([])
  expect(textsOf('pre')).toEqual(contents)
})

it('shows sixty cards as sixty rows, each with a copy button', async () => {
  await show(Array.from({ length: 60 }, (_, index) => `KEY-${index + 1}`))
  expect(root.querySelectorAll('ol > li')).toHaveLength(60)
  expect(textsOf('li pre')[59]).toBe('KEY-60')
  expect(textsOf('li').every((text) => !text?.includes('QR code'))).toBe(true)
  await pressButton('Copy card 60')
  expect(copied).toEqual(['KEY-60'])
})

it('shows a copy button for every part of many split cards', async () => {
  await show(Array.from({ length: 5 }, (_, index) => `user${index}----word${index}`))
  await pressButton('Copy card 5: Number')
  await pressButton('Copy card 5: Password')
  expect(copied).toEqual(['user4', 'word4'])
})
