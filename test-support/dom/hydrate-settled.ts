import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

/** Hydrates a container, and waits until earlier input was replayed. */
export async function hydrateSettled(
  ui: ReactNode,
  container: HTMLElement,
  onRecoverableError?: (error: unknown) => void,
): Promise<void> {
  await act(async () => {
    render(ui, { container, hydrate: true, ...(onRecoverableError && { onRecoverableError }) })
  })
  const { dataset } = document.documentElement
  await act(() =>
    vi.waitFor(() => {
      if (!('hydrated' in dataset)) throw new Error('the page is not hydrated')
    }, 60_000),
  )
}
