// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FixedRouter } from '../../../test-support/dom/fixed-router.tsx'
import { renderSettled } from '../../../test-support/dom/render-settled.ts'
import { press } from '../../../test-support/dom/user.ts'
import { type CachedPage, createPage, pageKey, showPage } from '../app/page-cache.ts'
import { matchRoute } from '../app/pages.tsx'
import { Providers } from '../app/providers.tsx'
import { setupI18n } from '../lib/locale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import TabBar from './tab-bar.tsx'
import { toTabs } from './tabs.ts'

const at = (address: string) => matchRoute(new URL(address, 'http://shop.test'))
const addresses = ['/shopDetail/demo', '/itemDetail/AAAAAAAAA1', '/userCenter/contact', '/userCenter/wallet']
const keys = addresses.map((address) => pageKey(at(address)))
const titles = ['shop', 'item', 'contact', 'wallet']

/** The navigations, in order. */
const went: string[] = []
/** The current pages. */
let pages: readonly CachedPage[] = []
const scrolledTo: string[] = []
const root = document.createElement('div')

/** The tab bar as the frame renders it, with changing pages. */
function Shell({ first }: { first: string }) {
  const [stack, setStack] = useState(() => ({
    pages: addresses.map((address) => createPage(at(address))),
    here: first,
  }))
  pages = stack.pages
  const go = (to: string) => {
    went.push(to)
    setStack(({ pages: stackPages, here }) => {
      const step = { from: here, replaces: false, tabs: true }
      return { pages: [...showPage(stackPages, at(to), step)], here: pageKey(at(to)) }
    })
  }
  return (
    <FixedRouter address={first} onNavigate={go}>
      <TabBar
        tabs={toTabs(stack.pages, stack.here, ({ key }) => titles[keys.indexOf(key)] ?? '')}
        here={stack.here}
        change={(changed) =>
          setStack(({ pages: stackPages, here }) => ({ here, pages: [...changed(stackPages, here)] }))
        }
      />
    </FixedRouter>
  )
}

async function show(first: string): Promise<void> {
  const i18n = await setupI18n('zh-CN', ['tabs'])
  await renderSettled(
    <Providers client={createQueryClient()} i18n={i18n}>
      <Shell first={pageKey(at(first))} />
    </Providers>,
    root,
  )
}

const tabs = () => [...root.querySelectorAll<HTMLElement>('[role=tab]')]
const shown = () => tabs().map(({ textContent }) => textContent)
const tab = (title: string): HTMLElement => {
  const found = tabs().find(({ textContent }) => textContent === title)
  if (!found) throw new Error(`there is no tab ${title}`)
  return found
}
const selected = () => root.querySelector('[aria-selected=true]')?.textContent
/** The tabs that can be reached by the Tab key. */
const reached = () => tabs().flatMap(({ tabIndex, textContent }) => (tabIndex === 0 ? textContent : []))
const focused = () => document.activeElement?.textContent
const pressKey = (key: string) => void fireEvent.keyDown(document.activeElement ?? document.body, { key })
const focus = (title: string) => act(async () => tab(title).focus())
/** Presses a mouse button other than the first. */
const pressOther = (title: string, button: number) =>
  void fireEvent(tab(title), new MouseEvent('auxclick', { button, bubbles: true, cancelable: true }))
const entries = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]

beforeEach(() => {
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.textContent ?? '')
  }
  went.length = 0
  scrolledTo.length = 0
  document.body.replaceChildren(root)
})

describe('by the keyboard', () => {
  it('the Tab key reaches only the shown tab; arrows go round, Home and End to the ends, and none of them opens a tab', async () => {
    await show('/userCenter/contact')
    expect(reached()).toEqual(['contact'])
    await focus('contact')
    for (const [key, title] of [
      ['ArrowRight', 'wallet'] as const,
      ['ArrowRight', 'shop'] as const,
      ['ArrowLeft', 'wallet'] as const,
      ['Home', 'shop'] as const,
      ['End', 'wallet'] as const,
      ['ArrowLeft', 'contact'] as const,
    ]) {
      pressKey(key)
      expect([focused(), reached()]).toEqual([title, [title]])
    }
    pressKey('ArrowLeft')
    expect([went, selected()]).toEqual([[], 'contact'])
  })

  it('Space opens the focused tab like a press, and the arrows continue from there', async () => {
    await show('/userCenter/contact')
    await focus('contact')
    pressKey('ArrowLeft')
    pressKey(' ')
    expect([went, selected(), reached()]).toEqual([['/itemDetail/AAAAAAAAA1'], 'item', ['item']])
  })

  it('Delete closes the focused tab and focuses the next one; the shown page stays', async () => {
    await show('/shopDetail/demo')
    await focus('item')
    pressKey('Delete')
    expect([shown(), focused(), selected(), went]).toEqual([
      ['shop', 'contact', 'wallet'],
      'contact',
      'shop',
      [],
    ])
  })

  it('Delete on the shown tab shows the next, or the previous at the end; the last remaining tab does not close', async () => {
    await show('/userCenter/contact')
    await focus('contact')
    pressKey('Delete')
    expect([selected(), focused(), went]).toEqual(['wallet', 'wallet', ['/userCenter/wallet']])
    pressKey('Delete')
    expect([selected(), focused()]).toEqual(['item', 'item'])
    pressKey('Delete')
    pressKey('Delete')
    expect([shown(), selected()]).toEqual([['shop'], 'shop'])
  })
})

describe('by the mouse', () => {
  it('the middle button closes a tab, and the other buttons do not', async () => {
    await show('/shopDetail/demo')
    pressOther('item', 1)
    expect(shown()).toEqual(['shop', 'contact', 'wallet'])
    pressOther('contact', 2)
    expect([shown(), went]).toEqual([['shop', 'contact', 'wallet'], []])
  })

  it('the cross closes a tab; the last remaining tab has none', async () => {
    await show('/shopDetail/demo')
    for (const title of ['item', 'contact', 'wallet']) {
      const cross = tab(title).parentElement?.querySelector('button')
      await press(cross)
    }
    expect([shown(), root.querySelectorAll('[role=tablist] button')]).toHaveLength(2)
    expect(shown()).toEqual(['shop'])
    expect(root.querySelectorAll('[role=tablist] button')).toHaveLength(0)
  })
})

describe('its menu', () => {
  const open = async (title: string) => {
    fireEvent.contextMenu(tab(title), { button: 2 })
    await waitFor(() => expect(entries()).toHaveLength(5))
  }
  const choose = async (words: string) => {
    await press(entries().find(({ textContent }) => textContent === words))
    await waitFor(() => expect(entries()).toHaveLength(0))
  }
  const off = () =>
    entries().flatMap((entry) => (entry.getAttribute('aria-disabled') === 'true' ? entry.textContent : []))

  it('offers for each tab only actions that have an effect', async () => {
    await show('/userCenter/contact')
    await open('shop')
    expect(entries().map(({ textContent }) => textContent)).toEqual([
      '重新加载',
      '关闭',
      '关闭其他',
      '关闭左侧',
      '关闭右侧',
    ])
    expect(off()).toEqual(['关闭左侧'])
    await choose('关闭其他')
    expect([shown(), selected()]).toEqual([['shop'], 'shop'])
  })

  it('of the only tab cannot close it', async () => {
    await show('/shopDetail/demo')
    await open('shop')
    await choose('关闭右侧')
    await open('shop')
    expect(off()).toEqual(['关闭', '关闭其他', '关闭左侧', '关闭右侧'])
  })

  it('reloads a page and shows it, and leaves the others as they are', async () => {
    await show('/shopDetail/demo')
    const before = pages.map(({ instance }) => instance)
    await open('contact')
    await choose('重新加载')
    expect(selected()).toBe('contact')
    expect(pages.map(({ instance }, place) => instance === before[place])).toEqual([true, true, false, true])
  })
})

it('the shown tab is scrolled into view', async () => {
  await show('/userCenter/wallet')
  expect(scrolledTo).toEqual(['wallet'])
  await press(tab('item'))
  expect(scrolledTo).toEqual(['wallet', 'item'])
})
