// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/ids'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSpeaking } from '../kernel/locale.ts'
import { NoAnswer, Refusal } from '../kernel/refusal.ts'
import { wordsOf } from '../kernel/words.ts'
import { cardPasswordOf, keepCardPassword } from '../rooms/delivery/card-password.ts'
import { meetFailure } from './failure-desk.tsx'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')

const meet = async (error: unknown, locale: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const gone: string[] = []
  const told: string[] = []
  const words = wordsOf(await beginSpeaking(locale, []))
  await meetFailure(error, { go: (to) => gone.push(to), tell: (text) => told.push(text), words })
  return { gone, told }
}

beforeEach(() => sessionStorage.clear())

describe('a refusal', () => {
  it('about an order that does not exist leads to the error page', async () => {
    expect(await meet(new Refusal(210016, '', null, orderNo))).toEqual({
      gone: ['/errorPage?type=errorOrder'],
      told: [],
    })
  })

  it.each([210046, 210047])('with %i forgets the card password and asks for it', async (code) => {
    keepCardPassword(orderNo, 'secret-word')
    const { gone, told } = await meet(new Refusal(code, '', null, orderNo))
    expect(gone).toEqual([`/verifyPassword?orderId=${orderNo}`])
    expect(told).toEqual([])
    expect(cardPasswordOf(orderNo)).toBeUndefined()
  })

  it.each([
    ['zh-CN', 210004, '库存不足，未扣款，请减少数量或稍后再来'],
    ['en-US', 210138, 'Only logged-in buyers can buy this. Please log in first.'],
    ['zh-CN', 110000, '请先登录'],
  ] as const)('is told in the words of %s for %i', async (locale, code, sentence) => {
    expect(await meet(new Refusal(code, 'of the server', null), locale)).toEqual({
      gone: [],
      told: [sentence],
    })
  })

  it('that the storefront does not know yet is told in the words of the server', async () => {
    expect((await meet(new Refusal(299999, 'of the server', null))).told).toEqual(['of the server'])
  })
})

it('says what became of a call that was not answered', async () => {
  expect((await meet(new NoAnswer('cut'))).told).toEqual([
    '网络连接不上，请检查网络后再试；重复提交不会重复下单，也不会重复扣款',
  ])
})

it('says nothing of a call that was given up on purpose', async () => {
  expect(await meet(new DOMException('left', 'AbortError'))).toEqual({ gone: [], told: [] })
})
