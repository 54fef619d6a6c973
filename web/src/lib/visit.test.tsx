// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderSettled, unmountSettled } from '../../../test-support/dom/render-settled.ts'
import { press } from '../../../test-support/dom/user.ts'
import { Link } from './link.tsx'
import { NavigateOnce } from './navigate-once.ts'
import { StorefrontRouter } from './storefront-router.tsx'
import { backState, useRouterVisit, type Visit } from './visit.ts'

let visits: Visit[]
let navigate: ReturnType<typeof useNavigate>

function Recorder() {
  const visit = useRouterVisit()
  navigate = useNavigate()
  if (visits.at(-1) !== visit) visits.push(visit)
  return null
}

async function open(address: string, children?: ReactNode): Promise<void> {
  history.replaceState(null, '', address)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await renderSettled(
    <StorefrontRouter>
      <Recorder />
      {children}
    </StorefrontRouter>,
    root,
  )
}

const go = (to: string, options = {}) => act(async () => navigate(to, options))

beforeEach(() => {
  visits = []
})
afterEach(unmountSettled)

it('is a push, a replacement, or a way back, whose history entry has a key of its own', async () => {
  await open('/shopDetail/demo')
  await go('/login')
  await go('/login?from=a', { replace: true })
  await go('/shopDetail/demo', { state: backState })
  expect(visits.map(({ navigationType }) => navigationType)).toEqual(['pop', 'push', 'replace', 'pop'])
  expect(new Set(visits.map(({ key }) => key)).size).toBe(4)
})

it('stays the same for a jump to a place inside the page', async () => {
  await open('/shopDetail/demo')
  await go('/login?from=a')
  await act(async () => {
    // as the browser does for a link to "#main"
    history.pushState(null, '', '/login?from=a#main')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  expect(visits).toHaveLength(2)
  await go('/signup')
  expect(visits).toHaveLength(3)
})

it('is replaced where a link leads to where the visitor is', async () => {
  await open('/shopDetail/demo', <Link to="/shopDetail/demo">again</Link>)
  const before = history.length
  await press(document.querySelector('a'))
  expect([history.length, visits.at(-1)?.navigationType]).toEqual([before, 'replace'])
})

it('is left to the browser where a link is opened elsewhere or a handler prevents it', async () => {
  const prevent = (event: { preventDefault: () => void }) => event.preventDefault()
  await open('/shopDetail/demo', [
    <Link key="here" to="/login">
      here
    </Link>,
    <Link key="blank" to="/login" target="_blank">
      blank
    </Link>,
    <Link key="prevented" to="/login" onClick={prevent}>
      prevented
    </Link>,
  ])
  const click = async (place: number, init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
    // the DOM of the test would open it
    addEventListener('click', prevent, { once: true })
    const isHandled = await act(async () => {
      let handled = false
      document.addEventListener('click', () => (handled = event.defaultPrevented), { once: true })
      document.querySelectorAll('a')[place]?.dispatchEvent(event)
      return handled
    })
    removeEventListener('click', prevent)
    return isHandled
  }
  for (const init of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])
    expect(await click(0, init), JSON.stringify(init)).toBe(false)
  expect(await click(1)).toBe(false)
  await click(2)
  expect(visits).toHaveLength(1)
  expect(await click(0)).toBe(true)
  expect(visits.map(({ pathname }) => pathname)).toEqual(['/shopDetail/demo', '/login'])
})

it('begins once where a page that stays shown leads elsewhere', async () => {
  await open('/verifyPassword', <NavigateOnce to="/errorPage" />)
  expect(visits.map(({ pathname }) => pathname)).toEqual(['/verifyPassword', '/errorPage'])
})
