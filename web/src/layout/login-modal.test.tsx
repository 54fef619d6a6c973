// @vitest-environment happy-dom
import { login } from '@faka/contract/account/account'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Storefront } from '../app/storefront-for-tests.tsx'
import { rememberPhone } from '../features/account/remembered-phone.ts'
import { emit } from '../lib/events.ts'

let shop: Storefront
beforeEach(async () => {
  rememberPhone('')
  shop = new Storefront()
  await shop.open('/errorPage')
})
afterEach(() => shop[Symbol.asyncDispose]())

const focused = () => document.activeElement?.getAttribute('name')

it('begins in the first field that is empty', async () => {
  emit('showLoginModal', {})
  await shop.until(() => focused() === 'userName')
})

it('begins in the password where the phone is known already', async () => {
  rememberPhone('13800138000')
  emit('showLoginModal', {})
  await shop.until(() => focused() === 'password')
})

it('goes on in the phone where one has to be bound', async () => {
  shop.answers[login.path] = () => ({
    code: codeNumbers.phoneNeeded,
    data: { bindTicket: 'b'.repeat(43) },
  })
  emit('showLoginModal', {})
  await shop.until(() => focused() === 'userName')
  for (const [name, value] of Object.entries({ userName: 'lime', password: 'a good password' })) {
    const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!input) throw new Error(`there is no field ${name}`)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit()
  await shop.until(() => focused() === 'phone')
})

it('leaves a question without fields as it is: it begins with what can be pressed', async () => {
  emit('showLogoutModal', {})
  await shop.until(() => document.activeElement?.tagName === 'BUTTON')
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull()
})
