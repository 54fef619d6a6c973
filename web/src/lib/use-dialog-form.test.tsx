// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderSettled } from '../../../test-support/dom/render-settled.ts'
import { fill, findField, press } from '../../../test-support/dom/user.ts'
import { Providers } from '../app/providers.tsx'
import { emit } from './events.ts'
import { setupI18n } from './locale.ts'
import { createQueryClient } from './query-client.ts'
import { useDialogForm } from './use-dialog-form.ts'

const schema = z.object({ why: z.string().check(z.minLength(1)), code: z.string() })
const root = document.createElement('div')
const client = createQueryClient()
let outcome: 'sent' | 'failed'

function Form({ object }: { object: string }) {
  const { element, field, submit } = useDialogForm({
    mutationKey: ['test.act', object],
    schema,
    initialValues: () => ({ why: '', code: '' }),
    errors: { form: { failed: 'shell.error' } },
    secrets: ['code'],
    send: async () => {
      if (outcome === 'failed') throw new Error('the network is down')
    },
  })
  const [{ error: _why, ...why }, { error: _code, ...code }] = [field('why'), field('code')]
  return (
    <form ref={element} onSubmit={submit}>
      <input {...why} />
      <input {...code} />
      <button type="submit">go</button>
    </form>
  )
}

let openings = 0
/** Opens the dialog of an object; the one that was open is gone. */
async function open(object: string): Promise<void> {
  openings += 1
  await renderSettled(
    <Providers client={client} i18n={await setupI18n('zh-CN', [])}>
      <Form key={openings} object={object} />
    </Providers>,
    root,
  )
}

const values = () => ['why', 'code'].map((name) => findField(name, root).value)

beforeEach(() => {
  document.body.replaceChildren(root)
  emit('userChanged', {})
  outcome = 'sent'
})

it('has what was typed for the same thing when it is opened again, without secrets', async () => {
  await open('one')
  await fill({ why: 'a long reason', code: '123456' })
  await open('two')
  expect(values()).toEqual(['', ''])
  await open('one')
  expect(values()).toEqual(['a long reason', ''])
})

it('keeps it while the act fails, and forgets it once the act succeeded', async () => {
  outcome = 'failed'
  await open('one')
  await fill({ why: 'a long reason' })
  await press(root.querySelector('button'))
  await expect.poll(() => client.isMutating()).toBe(0)
  await open('one')
  expect(values()).toEqual(['a long reason', ''])
  outcome = 'sent'
  await press(root.querySelector('button'))
  await vi.waitFor(async () => {
    await open('one')
    expect(values()).toEqual(['', ''])
  }, 5000)
})

it('shows nothing to another user', async () => {
  await open('one')
  await fill({ why: 'a long reason' })
  emit('userChanged', {})
  await open('one')
  expect(values()).toEqual(['', ''])
})
