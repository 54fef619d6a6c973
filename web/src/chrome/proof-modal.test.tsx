// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emit } from '../kernel/events.ts'
import { Storefront } from '../storefront-for-tests.tsx'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')

let shop: Storefront
beforeEach(async () => {
  shop = new Storefront()
  await shop.open('/errorPage')
})
afterEach(() => shop[Symbol.asyncDispose]())

const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? ''

test('only the ways that are open for an order are offered', async () => {
  emit('showProof', { orderNo, ways: ['mail', 'cardPassword'] })
  await shop.until(() => dialog().includes('邮箱验证码'))
  expect(dialog()).toContain('取卡密码')
  expect(dialog()).not.toContain('恢复码')
  expect(dialog()).not.toContain('短信')
})

test('an order for which no way is open says so, and asks for nothing', async () => {
  emit('showProof', { orderNo, ways: [] })
  await shop.until(() => dialog().includes('请联系卖家处理'))
  expect(document.querySelector('[role=dialog] input')).toBeNull()
})
