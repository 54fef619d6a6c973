// @vitest-environment happy-dom
import { useRef, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FixedRouter } from '../../../test-support/dom/fixed-router.tsx'
import { renderSettled } from '../../../test-support/dom/render-settled.ts'
import { ActButton } from './act-button.tsx'
import { ActDialog } from './act-dialog.tsx'
import { EffectList } from './effect-list.tsx'

const root = document.createElement('div')
const dialog = () => document.querySelector('[role=dialog]')
const opener = () => root.querySelector('button')
const inDialog = (text: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find((button) => button.textContent === text)

function RemoveDialog({ open, onClose, onDone }: { open: boolean; onClose: () => void; onDone: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title="Remove two"
      keepLabel="keep"
      closeLabel="close"
      go="remove"
      busyText="removing"
      tone="danger"
      element={element}
      busy={false}
      formError={undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        onDone()
      }}
    >
      <EffectList effects={['Two are gone.']} />
      <input aria-label="why" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
    </ActDialog>
  )
}

function Page() {
  const [isDone, setDone] = useState(false)
  return (
    <FixedRouter address="/one">
      <ActButton label="Remove" possible={!isDone} impossibleReason="They are gone">
        {(state) => <RemoveDialog {...state} onDone={() => setDone(true)} />}
      </ActButton>
    </FixedRouter>
  )
}

const shows = (text: string) => vi.waitFor(() => expect(dialog()?.textContent).toContain(text), 60_000)
const isClosed = () => vi.waitFor(() => expect(dialog()).toBeNull(), 60_000)

beforeEach(() => document.body.replaceChildren(root))

it('opens each time that it is pressed, and after the act stays with the reason, focused', async () => {
  await renderSettled(<Page />, root)
  opener()?.focus()
  opener()?.click()
  await shows('Two are gone.')
  inDialog('keep')?.click()
  await isClosed()
  opener()?.click()
  await shows('Two are gone.')
  dialog()?.querySelector('form')?.requestSubmit()
  await isClosed()
  await vi.waitFor(() => expect(root.textContent).toContain('They are gone'), 60_000)
  expect(opener()?.getAttribute('aria-disabled')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(opener()), 60_000)
  opener()?.click()
  expect(dialog()).toBeNull()
})
