// @vitest-environment happy-dom

import { toQuestion } from '@faka/contract/item/question-input'
import { codes } from '@faka/contract/shared/codes'
import { ProofOfWork } from '@faka/contract/shared/proof-of-work'
import { waitFor } from '@testing-library/react'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answerItemPage,
  answers,
  button,
  calls,
  find,
  navigations,
  orderNo,
  placed,
  plain,
  pressBuy,
  root,
  show,
  sum,
  type,
} from '../../../test-support/dom/item-page.tsx'
import { findField, press } from '../../../test-support/dom/user.ts'
import { getCardPassword } from '../features/delivery/card-password.ts'
import { listStoredOrders } from '../features/order/stored-orders.ts'
import { listen } from '../lib/events.ts'

answerItemPage()

describe('buying', () => {
  it('marks missing fields instead of calling the server', async () => {
    await show({ ...plain, cardPassword: 'required', questions: [toQuestion('区服')] })
    await pressBuy()
    await waitFor(() => {
      for (const text of [
        '请填 11 位手机号',
        '请填 6 到 20 位',
        '卖家需要这项信息才能发货',
        '请填写：联系方式、区服和取卡密码',
      ])
        expect(root.textContent).toContain(text)
    })
    expect(calls).toEqual([])
  })

  it('leads to the checkout, and stores what belongs on this device', async () => {
    await show({ ...plain, questions: [toQuestion('区服')] })
    await type('contact', '13800138000')
    await type('answer-0', ' 一区 ')
    await press(find('[data-press=make-card-password]'))
    const password = find<HTMLInputElement>('input[name=cardPassword]').value
    await pressBuy()
    await waitFor(() => expect(navigations).toEqual([`/cashDesk?orderId=${orderNo}`]))
    expect(calls.find(({ path }) => path.endsWith('createOrderV2'))?.body).toMatchObject({
      itemId: plain.id,
      quantity: 1,
      contact: { phone: '13800138000' },
      answers: ['一区'],
      cardPassword: password,
      expectedAmountFen: 5280,
    })
    expect(password).toMatch(/^\w{10}$/)
    expect(listStoredOrders()).toMatchObject([{ orderNo, itemTitle: '会员季卡' }])
    expect(JSON.stringify({ ...localStorage })).not.toContain(password)
    expect(getCardPassword(listStoredOrders()[0]?.orderNo ?? expect.fail())).toBe(password)
  })

  it('keeps the request id when the reply was lost, so that the buyer does not pay twice', async () => {
    const failures: unknown[] = []
    const unlisten = listen('failure', ({ error }) => failures.push(error))
    answers['/card-core/order/createOrderV2'] = () => Promise.reject(new TypeError('cut'))
    await show(plain)
    await type('contact', '13800138000')
    await pressBuy()
    await waitFor(() => expect(failures).toHaveLength(1))
    answers['/card-core/order/createOrderV2'] = placed
    await pressBuy()
    await waitFor(() => expect(navigations).toHaveLength(1))
    const numbers = calls.flatMap(({ path, body }) => (path.endsWith('V2') ? [body.requestId] : []))
    expect(numbers).toHaveLength(2)
    expect(new Set(numbers).size).toBe(1)
    unlisten()
  })

  it('shows a changed price in place, and buys at it only after another press', async () => {
    answers['/card-core/order/createOrderV2'] = ({ expectedAmountFen }) =>
      expectedAmountFen === 6000 ? placed() : { code: 210007, data: { amountFen: 6000 } }
    await show(plain)
    await type('contact', '13800138000')
    await pressBuy()
    await waitFor(() => expect(root.textContent).toContain('价格已变为 ¥60.00，未扣款'))
    expect([sum(), navigations]).toEqual(['¥60.00', []])
    await pressBuy()
    await waitFor(() => expect(navigations).toHaveLength(1))
  })

  it('says in place that the stock ran out, and reloads how much is left', async () => {
    answers['/card-core/order/createOrderV2'] = () => ({ code: 210004, data: null })
    await show(plain)
    await type('contact', '13800138000')
    await pressBuy()
    await waitFor(() => expect(root.textContent).toContain('库存不够了，未扣款'))
    await waitFor(() => expect(calls.some(({ path }) => path === '/card-core/item/get')).toBe(true))
  })

  it('names the maximum of one order, and buys that many', async () => {
    answers['/card-core/order/createOrderV2'] = ({ quantity }) =>
      quantity === 2 ? placed() : { code: 210027, data: { maxQuantity: 2 } }
    answers['/card-core/item/get'] = () => ({ code: 0, data: { ...plain, maxQuantityNow: 2 } })
    await show(plain)
    await type('contact', '13800138000')
    await type('quantity', '5')
    await pressBuy()
    await waitFor(() => expect(root.textContent).toContain('未扣款。现在一单最多买 2 件'))
    await waitFor(() => expect(root.textContent).toContain('库存有限，现在一单最多 2 件'))
    await type('quantity', '2')
    await pressBuy()
    await waitFor(() => expect(navigations).toHaveLength(1))
  })

  it('solves the proof of work after expired holds by itself, and says that it is checking', async () => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 50,
      keyLength: 32,
      keyPrefix: '00',
      data: { for: 'ab', expires: 1_800_000_000 },
      deriveKey,
      hmacSignatureSecret: 'signs challenges',
    })
    let letThrough: (() => void) | undefined
    const waiting = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const proofs: ProofOfWork[] = []
    answers['/card-core/order/createOrderV2'] = ({ proof: sentProof }) => {
      if (sentProof === undefined) return { code: 210028, data: { challenge } }
      proofs.push(ProofOfWork.parse(sentProof))
      return waiting.then(placed)
    }
    await show(plain)
    await type('contact', '13800138000')
    await pressBuy()
    await waitFor(() => expect(button().textContent).toContain('正在安全验证，请稍候'))
    letThrough?.()
    await waitFor(() => expect(navigations).toEqual([`/cashDesk?orderId=${orderNo}`]))
    const [proof] = proofs
    const { counter, derivedKey } = proof?.solution ?? expect.fail()
    const { verified } = await verifySolution({
      challenge,
      deriveKey,
      hmacSignatureSecret: 'signs challenges',
      solution: { counter, derivedKey },
    })
    expect(verified).toBe(true)
    const sent = calls.filter(({ path }) => path.endsWith('V2')).map(({ body }) => body)
    expect(new Set(sent.map(({ requestId }) => requestId)).size, 'it is the same request').toBe(1)
    expect(new Set(sent.map(({ device }) => device)).size).toBe(1)
  })
})

describe('an order that starts its payment', () => {
  it('shows the checkout the payment that was started with the order, and asks for it where none was', async () => {
    const payChannel = plain.payChannels[0]?.id
    const payment = {
      paymentNo: orderNo,
      payChannel,
      way: 'code',
      qrContent: 'https://gateway.test/1',
      jsapi: null,
      validSeconds: null,
      amountFen: 5280,
      feeFen: 0,
      payBefore: '2026-11-21T08:15:00.000Z',
    }
    for (const [own, answer, expected] of [
      ['HD0VSEC2T567RK21W692', { payment }, 0],
      ['HD0VSEC2T567RK21W693', {}, 1],
    ] as const) {
      calls.length = 0
      // those of the tests before may come late
      const callsOf = (operation: string) =>
        calls.filter(({ path, body }) => path.endsWith(operation) && body.orderNo === own).length
      const data = { ...placed().data, orderNo: own, ...answer }
      answers['/card-core/order/createOrderV2'] = () => ({ code: 0, data })
      await show(plain)
      await type('contact', '13800138000')
      await pressBuy()
      await waitFor(() => expect(callsOf('order/get')).toBe(1))
      expect(calls.find(({ path }) => path.endsWith('createOrderV2'))?.body).toMatchObject({
        startPayment: true,
      })
      await waitFor(() => expect(callsOf('order/pay')).toBe(expected))
    }
  })

  it('repeats an order once without what a process of the version before does not know', async () => {
    const badInput = (...paths: string[]) => ({
      code: codes.badInput.code,
      data: paths.map((path) => ({ path, message: '' })),
    })
    const sent = () => calls.flatMap(({ path, body }) => (path.endsWith('V2') ? [body] : []))
    answers['/card-core/order/createOrderV2'] = (body) =>
      'startPayment' in body ? badInput('startPayment') : placed()
    await show(plain)
    await type('contact', '13800138000')
    await pressBuy()
    await waitFor(() => expect(navigations).toHaveLength(1))
    const [first, second] = sent()
    const { startPayment: _, ...rest } = first ?? expect.fail()
    expect(second).toEqual(rest)

    calls.length = 0
    answers['/card-core/order/createOrderV2'] = () => badInput('startPayment', 'quantity')
    await show(plain)
    await pressBuy()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(button().getAttribute('aria-busy')).not.toBe('true'))
    expect(sent()).toHaveLength(1)
  })
})

describe('a coupon', () => {
  const priceWith = ({ couponCode }: Record<string, unknown>) => {
    const price = { unitPriceFen: 5280, goodsFen: 5280, feeFen: 0 }
    const without = { ...price, discountFen: 0, amountFen: 5280 }
    const reasons = { SAVE: { kind: 'coupon', code: 'SAVE', couponFen: 150 } }
    if (couponCode === 'SAVE')
      return { code: 0, data: { ...price, discountFen: 150, amountFen: 5130, reasons: [reasons.SAVE] } }
    const refused = couponCode ? [{ kind: 'couponRefused', why: 'unknown' }] : []
    return { code: 0, data: { ...without, reasons: refused } }
  }
  const orders = () => calls.flatMap(({ path, body }) => (path.endsWith('V2') ? [body] : []))
  const tried = () => calls.filter(({ path, body }) => path.endsWith('calcPrice') && body.couponCode).length
  const typeCode = async (code: string) => {
    find('details').dispatchEvent(new Event('toggle'))
    await waitFor(() => expect(findField('couponCode', root)).toBeDefined())
    await type('couponCode', code)
  }
  beforeEach(async () => {
    answers['/card-core/order/calcPrice'] = priceWith
    await show(plain)
    await type('contact', '13800138000')
  })

  it('that is typed and not used is tried when the order is begun, which waits for a press at the new sum', async () => {
    await typeCode('SAVE')
    await pressBuy()
    await waitFor(() => expect(root.textContent).toContain('优惠码已使用，请核对金额后再次支付'))
    expect([sum(), orders()]).toEqual(['¥51.30', []])
    await pressBuy()
    await waitFor(() => expect(navigations).toHaveLength(1))
    expect(orders()).toMatchObject([{ couponCode: 'SAVE', expectedAmountFen: 5130 }])
  })

  it.each([
    ['that does not exist', 'NO-SUCH', '没有这个优惠码，请核对。不用优惠码请清空'],
    ['that cannot be one', '优惠', '没有这个优惠码，请核对。不用优惠码请清空'],
    ['that cannot be tried', 'BROKEN', '优惠码还没有使用：请点“使用”或清空'],
  ])('%s stops the order at its field, until it is cleared', async (_, code, sentence) => {
    answers['/card-core/order/calcPrice'] = (body) =>
      body.couponCode === 'BROKEN' ? Promise.reject(new TypeError('cut')) : priceWith(body)
    await typeCode(code)
    await pressBuy()
    await waitFor(() => expect(root.textContent).toContain(sentence))
    await waitFor(() => expect(document.activeElement).toBe(findField('couponCode', root)))
    expect(orders()).toEqual([])
    await type('couponCode', '')
    await pressBuy()
    await waitFor(() => expect(navigations).toHaveLength(1))
    expect(orders()).toMatchObject([{ expectedAmountFen: 5280 }])
  })

  it.each([
    ['couponRefused', 'usedByBuyer', '您已经用过这个优惠码。不用优惠码请清空', 1],
    ['couponUnknown', 'unknown', '没有这个优惠码，请核对。不用优惠码请清空', 2],
  ] as const)(
    'that the order refuses (%s) is taken out of it, which says why at the field',
    async (...each) => {
      const [codeName, why, sentence, trials] = each
      const failures: unknown[] = []
      const unlisten = listen('failure', ({ error }) => failures.push(error))
      // those that no earlier test listened to
      failures.length = 0
      answers['/card-core/order/createOrderV2'] = ({ couponCode }) =>
        couponCode ? { code: codes[codeName].code, data: { why } } : placed()
      await typeCode('SAVE')
      await press(
        [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('使用')),
      )
      await waitFor(() => expect(sum()).toBe('¥51.30'))
      const before = tried()
      await pressBuy()
      await waitFor(() => expect(root.textContent).toContain(sentence))
      await waitFor(() => expect(document.activeElement).toBe(findField('couponCode', root)))
      expect([findField('couponCode', root).value, sum()]).toEqual(['SAVE', '¥52.80'])
      expect(failures).toEqual([])
      // the same buyer is not granted by the price what the order refused
      await pressBuy()
      if (trials === 1)
        await waitFor(() => expect(document.activeElement).toBe(findField('couponCode', root)))
      else await waitFor(() => expect(tried()).toBeGreaterThan(before))
      expect(orders()).toHaveLength(1)
      unlisten()
    },
  )

  it('that is removed leaves nothing behind that the order would try', async () => {
    await typeCode('SAVE')
    await pressBuy()
    await waitFor(() => expect(sum()).toBe('¥51.30'))
    await press([...root.querySelectorAll('button')].find(({ textContent }) => textContent === '去掉'))
    expect(findField('couponCode', root).value).toBe('')
    await pressBuy()
    await waitFor(() => expect(navigations).toHaveLength(1))
    expect(orders()).toMatchObject([{ expectedAmountFen: 5280 }])
  })
})
