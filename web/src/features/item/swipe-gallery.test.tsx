// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderSettled } from '../../../../test-support/dom/render-settled.ts'
import { Providers } from '../../app/providers.tsx'
import { setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { SwipeGallery } from './swipe-gallery.tsx'

const root = document.createElement('div')

async function show(...images: string[]): Promise<void> {
  const i18n = await setupI18n('zh-CN', ['item'])
  await renderSettled(
    <Providers client={createQueryClient()} i18n={i18n}>
      <SwipeGallery pictures={images} title="a card" />
    </Providers>,
    root,
  )
}

const pictures = () => [...root.querySelectorAll('img')]
const strip = () => root.querySelector('section > div')
const count = () => root.querySelector('[aria-hidden=true]')?.textContent

/** Scrolls to this offset in pixels, on a page 390 wide. */
function swipeTo(left: number): void {
  const element = strip()
  if (!element) throw new Error('there is nothing to swipe')
  Object.defineProperty(element, 'clientWidth', { value: 390, configurable: true })
  element.scrollLeft = left
  fireEvent.scroll(element)
}

beforeEach(() => {
  document.body.replaceChildren(root)
})

it('updates the counter halfway between two pictures', async () => {
  await show('/a.svg', '/b.svg', '/c.svg')
  expect(count()).toBe('1 / 3')
  for (const [left, expected] of [
    [190, '1 / 3'],
    [200, '2 / 3'],
    [780, '3 / 3'],
    [0, '1 / 3'],
  ] as const) {
    swipeTo(left)
    expect(count()).toBe(expected)
  }
})

it('labels each picture by its position, and loads only the first eagerly', async () => {
  await show('/a.svg', '/b.svg')
  expect(pictures().map(({ alt }) => alt)).toEqual([
    'a card · 第 1 张图片，共 2 张',
    'a card · 第 2 张图片，共 2 张',
  ])
  expect(pictures().map((picture) => picture.getAttribute('loading'))).toEqual([null, 'lazy'])
})

it('shows no counter for one picture, and a placeholder for none', async () => {
  await show('/a.svg')
  expect([pictures()[0]?.alt, count()]).toEqual(['a card', undefined])
  await show()
  expect([pictures(), strip()]).toEqual([[], null])
})

it('opens in the picture viewer', async () => {
  await show('/a.svg')
  expect(pictures()[0]?.closest('[data-viewer]')).not.toBeNull()
})
