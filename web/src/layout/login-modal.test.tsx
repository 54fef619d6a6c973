// @vitest-environment happy-dom
import { login } from '@faka/contract/account/account'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Storefront } from '../../../test-support/dom/storefront.tsx'
import { press, typeInto } from '../../../test-support/dom/user.ts'
import { rememberContact } from '../features/account/remembered-contact.ts'
import { emit } from '../lib/events.ts'

let shop: Storefront
beforeEach(async () => {
  rememberContact('')
  shop = new Storefront()
  await shop.open('/errorPage')
})
afterEach(() => shop[Symbol.asyncDispose]())

const focused = () => document.activeElement?.getAttribute('name')

it('starts in the first empty field', async () => {
  emit('showLoginModal', {})
  await shop.until(() => focused() === 'phone')
})

it('starts in the password field if the phone is known', async () => {
  rememberContact('13800138000')
  emit('showLoginModal', {})
  await shop.until(() => focused() === 'password')
})

it('moves to the phone field when a phone has to be linked', async () => {
  shop.answers[login.path] = () => ({
    code: codeNumbers.phoneNeeded,
    data: { bindTicket: 'b'.repeat(43) },
  })
  emit('showLoginModal', {})
  await shop.until(() => focused() === 'phone')
  await press([...document.querySelectorAll('button')].find(({ textContent }) => textContent === '密码登录'))
  for (const [name, value] of Object.entries({ userName: 'lime', password: 'a good password' })) {
    const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!input) throw new Error(`there is no field ${name}`)
    await typeInto(input, value)
  }
  document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit()
  await shop.until(() => focused() === 'phone')
})

it('starts a dialog without fields on its first action', async () => {
  emit('showLogoutModal', {})
  await shop.until(() => document.activeElement?.tagName === 'BUTTON')
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull()
})
