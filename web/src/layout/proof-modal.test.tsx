// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/shared/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Storefront } from '../../../test-support/dom/storefront.tsx'
import { emit } from '../lib/events.ts'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')

let shop: Storefront
beforeEach(async () => {
  shop = new Storefront()
  await shop.open('/errorPage')
})
afterEach(() => shop[Symbol.asyncDispose]())

const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? ''

test('only the proofs that are possible for an order are offered', async () => {
  emit('showProof', { orderNo, ways: ['mail', 'cardPassword'] })
  await shop.until(() => dialog().includes('邮箱验证码'))
  expect(dialog()).toContain('取卡密码')
  expect(dialog()).not.toContain('恢复码')
  expect(dialog()).not.toContain('短信')
})

test('choosing another proof replaces the first one entirely', async () => {
  emit('showProof', { orderNo, ways: ['phone', 'mail', 'cardPassword'] })
  const fields = () => document.querySelectorAll('[role=dialog] input[name=proof]').length
  const senders = () =>
    [...document.querySelectorAll('[role=dialog] button')].filter(({ textContent }) =>
      textContent.startsWith('获取验证码'),
    ).length
  await shop.until(() => senders() === 1)
  for (const [value, sends] of [
    ['mail', 1],
    ['phone', 1],
    ['cardPassword', 0],
    ['mail', 1],
  ] as const) {
    document.querySelector<HTMLInputElement>(`[role=dialog] input[value=${value}]`)?.click()
    await shop.until(
      () => document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.checked === true,
    )
    expect([value, senders(), fields()]).toEqual([value, sends, 1])
  }
})

test('an order without a possible proof says so, and asks for nothing', async () => {
  emit('showProof', { orderNo, ways: [] })
  await shop.until(() => dialog().includes('请联系卖家处理'))
  expect(document.querySelector('[role=dialog] input')).toBeNull()
})
