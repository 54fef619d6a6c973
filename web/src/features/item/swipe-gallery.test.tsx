// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Providers } from '../../app/providers.tsx'
import { setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { SwipeGallery } from './swipe-gallery.tsx'

const root = document.createElement('div')
let drawn: ReturnType<typeof createRoot>

async function show(...pictures: string[]): Promise<void> {
  const speaking = await setupI18n('zh-CN', ['item'])
  await act(async () =>
    drawn.render(
      <Providers client={createQueryClient()} i18n={speaking}>
        <SwipeGallery pictures={pictures} title="a card" />
      </Providers>,
    ),
  )
}

const pictures = () => [...root.querySelectorAll('img')]
const strip = () => root.querySelector('[data-sideways]')
const count = () => root.querySelector('[aria-hidden=true]')?.textContent

/** Swipes to where this many pixels are left of the window, on a page 390 wide. */
const swipeTo = (left: number) =>
  act(async () => {
    const element = strip()
    if (!element) throw new Error('there is nothing to swipe')
    Object.defineProperty(element, 'clientWidth', { value: 390, configurable: true })
    element.scrollLeft = left
    element.dispatchEvent(new Event('scroll'))
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.replaceChildren(root)
  drawn = createRoot(root)
})
afterEach(async () => {
  await act(async () => drawn.unmount())
  vi.unstubAllGlobals()
})

it('counts along as one swipes, and changes over half way', async () => {
  await show('/a.svg', '/b.svg', '/c.svg')
  expect(count()).toBe('1 / 3')
  for (const [left, said] of [
    [190, '1 / 3'],
    [200, '2 / 3'],
    [780, '3 / 3'],
    [0, '1 / 3'],
  ] as const) {
    await swipeTo(left)
    expect(count()).toBe(said)
  }
})

it('names each picture by its place among them, and fetches only the first at once', async () => {
  await show('/a.svg', '/b.svg')
  expect(pictures().map(({ alt }) => alt)).toEqual([
    'a card · 第 1 张图片，共 2 张',
    'a card · 第 2 张图片，共 2 张',
  ])
  expect(pictures().map((picture) => picture.getAttribute('loading'))).toEqual([null, 'lazy'])
})

it('of one picture counts nothing; of none shows that there is none, with nothing to swipe', async () => {
  await show('/a.svg')
  expect([pictures()[0]?.alt, count()]).toEqual(['a card', undefined])
  await show()
  expect([pictures(), strip()]).toEqual([[], null])
})

it('opens in the viewer of pictures, as every marked area does', async () => {
  await show('/a.svg')
  expect(pictures()[0]?.closest('[data-viewer]')).not.toBeNull()
})
