// @vitest-environment happy-dom
import { Activity, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FixedRouter } from '../../../test-support/dom/fixed-router.tsx'
import { renderSettled } from '../../../test-support/dom/render-settled.ts'
import { LazyDialog } from './dialog-lazy.tsx'

function Asking() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        ask
      </button>
      <LazyDialog
        open={open}
        onClose={() => setOpen(false)}
        title="sure"
        closeLabel="close"
        actions={<button type="button">stay</button>}
      >
        really
      </LazyDialog>
    </>
  )
}

const dialog = () => document.querySelector('[role=dialog]')
const root = document.createElement('div')

const button = () => root.querySelector('button')

async function show(mode: 'visible' | 'hidden', address = '/one'): Promise<void> {
  await renderSettled(
    <FixedRouter address={address}>
      <Activity mode={mode}>
        <Asking />
      </Activity>
    </FixedRouter>,
    root,
  )
  await vi.waitFor(() => expect(button()?.style.display).toBe(mode === 'hidden' ? 'none' : ''), 60_000)
}

async function ask(): Promise<void> {
  button()?.click()
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('really'), 60_000)
}

beforeEach(() => document.body.replaceChildren(root))

it('covers no other page once its own is left, lets that one scroll, and is closed after coming back', async () => {
  await show('visible')
  await ask()
  await show('hidden')
  await vi.waitFor(() => expect(dialog()).toBeNull(), 60_000)
  expect(document.body.style.overflow).toBe('')
  expect(root.closest('[inert], [aria-hidden]')).toBeNull()
  await show('visible')
  expect(dialog()).toBeNull()
  await ask()
})

it('closes when the query of its page changes, as by going back', async () => {
  await show('visible', '/one?page=2')
  await ask()
  await show('visible', '/one')
  await vi.waitFor(() => expect(dialog()).toBeNull(), 60_000)
})

it('starts with the focus on its first action, not on the close button', async () => {
  await show('visible')
  await ask()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('stay'), 60_000)
})
