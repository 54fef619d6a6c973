// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderSettled, unmountSettled } from '../../../test-support/dom/render-settled.ts'
import { press } from '../../../test-support/dom/user.ts'
import { Link } from './link.tsx'
import { NavigateOnce } from './navigate-once.ts'
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
    <BrowserRouter useTransitions={false}>
      <Recorder />
      {children}
    </BrowserRouter>,
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

it('begins once where a page that stays shown leads elsewhere', async () => {
  await open('/verifyPassword', <NavigateOnce to="/errorPage" />)
  expect(visits.map(({ pathname }) => pathname)).toEqual(['/verifyPassword', '/errorPage'])
})
