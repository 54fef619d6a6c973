// @vitest-environment happy-dom
import type { Locale } from '@faka/contract/shared/locale'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { clearStorage } from '../../../../test-support/dom/clear-storage.ts'
import { renderSettled } from '../../../../test-support/dom/render-settled.ts'
import { typeInto } from '../../../../test-support/dom/user.ts'
import { Providers } from '../../app/providers.tsx'
import { changeLocale, setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { rememberContact, rememberedContact } from '../../lib/typed-contact.ts'
import { ContactField } from './contact-field.tsx'

function Form({ locale }: { locale: Locale }) {
  const [contact, setContact] = useState(() => rememberedContact(locale))
  return <ContactField value={contact} error={false} onValueChange={setContact} />
}

async function show(locale: Locale) {
  const i18n = await setupI18n(locale, ['item'])
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await renderSettled(
    <Providers client={createQueryClient()} i18n={i18n}>
      <Form locale={locale} />
    </Providers>,
    root,
  )
}

const select = () => document.querySelector<HTMLSelectElement>('select[name=contactKind]')
const chosen = () => select()?.value
const offered = () => [...(select()?.options ?? [])].map(({ value }) => value)

async function type(value: string) {
  const input = document.querySelector<HTMLInputElement>('input[name=contact]')
  await typeInto(input, value)
}

beforeEach(() => clearStorage())

it.each([
  ['zh-CN', 'phone', ['phone', 'mail', 'qq']],
  ['en-US', 'mail', ['mail', 'phone', 'qq']],
] as const)('in %s the default contact kind is %s, followed by the others', async (locale, kind, kinds) => {
  await show(locale)
  expect(chosen()).toBe(kind)
  expect(offered()).toEqual(kinds)
})

it('a change of language changes the kind as long as nothing was typed', async () => {
  await show('zh-CN')
  await act(() => changeLocale('en-US'))
  expect(chosen()).toBe('mail')
  await act(() => changeLocale('zh-CN'))
  expect(chosen()).toBe('phone')
  await type('13800138000')
  await act(() => changeLocale('en-US'))
  expect(chosen()).toBe('phone')
})

it('the kind used last on this device is kept in every language', async () => {
  rememberContact({ kind: 'qq', texts: { phone: '', mail: '', qq: '800123' } })
  await show('en-US')
  expect(chosen()).toBe('qq')
  await act(() => changeLocale('zh-CN'))
  expect(chosen()).toBe('qq')
})
