import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Renders into a container, or again into the same, and waits until what was resolved at once is shown. */
export const renderSettled = (ui: ReactNode, container: HTMLElement): Promise<void> =>
  act(async () => {
    render(ui, { container })
  })

/** Removes everything rendered, and waits until what that ends has ended. */
export const unmountSettled = (): Promise<void> => act(async () => cleanup())
