// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { startTransition, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LazyOverlayHosts } from './lazy-overlay-hosts.tsx'
import type { OverlayHostProps } from './overlay-host-props.ts'

// a slow line: the hosts do not arrive while the test runs
vi.mock('./overlay-hosts.tsx', () => new Promise(() => {}))

/** A page that replaces its skeleton once the visitor is known, as those of the storefront do. */
function Page() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    // together with the hosts, which are asked for after hydration as well
    const timer = setTimeout(() => startTransition(() => setKnown(true)))
    return () => clearTimeout(timer)
  }, [])
  return <p>{isKnown ? 'the page' : 'its skeleton'}</p>
}

test('a page is shown while the overlay hosts are still loading', async () => {
  const props: OverlayHostProps = {
    shown: { pathname: '/', search: '', key: 'first', navigationType: 'pop' },
    here: '/',
    pages: [],
    change: () => undefined,
    busy: false,
  }
  render(
    <>
      <Page />
      <LazyOverlayHosts {...props} />
    </>,
  )
  expect(await screen.findByText('the page')).toBeTruthy()
})
