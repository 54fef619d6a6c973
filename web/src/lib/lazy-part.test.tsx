// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

test('a part is left to the browser, which hydrates the page of the server without an error', async () => {
  const Part = lazyPart(async () => ({ default: () => <b>the part</b> }), [])
  const page = (
    <main>
      <Part when fallback="waiting">
        {(Loaded) => <Loaded />}
      </Part>
    </main>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  expect(container.textContent).toBe('waiting')
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }))
  onTestFinished(() => act(() => root.unmount()))
  await expect.poll(() => container.textContent).toBe('the part')
  expect(onRecoverableError).not.toHaveBeenCalled()
})
