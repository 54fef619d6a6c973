// @vitest-environment happy-dom

import type { Item } from '@faka/contract/item/item'
import type { Question } from '@faka/contract/item/question'
import { toQuestion } from '@faka/contract/item/question-input'
import { codes } from '@faka/contract/shared/codes'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
import { chooseOption, press } from '../../../test-support/dom/user.ts'
import { listen } from '../lib/events.ts'
import { changeLocale, loadMessages } from '../lib/locale.ts'
import { storeToken } from '../lib/session.ts'

answerItemPage()

describe('the price', () => {
  it('is computed at once for a quantity, then replaced by the server’s', async () => {
    answers['/card-core/order/calcPrice'] = () => ({
      code: 0,
      data: {
        unitPriceFen: 4900,
        goodsFen: 26400,
        discountFen: 1900,
        feeFen: 0,
        amountFen: 24500,
        reasons: [],
      },
    })
    await show(plain)
    expect([sum(), button().textContent]).toEqual(['¥52.80', '支付 ¥52.80正在下单'])
    await type('quantity', '5')
    expect(sum()).toBe('¥249.00')
    await waitFor(() => expect(sum()).toBe('¥245.00'))
    expect(button().textContent).toContain('支付 ¥245.00')
  })

  it('that is rejected because others hold stock becomes the maximum of one order', async () => {
    const many: Item = { ...plain, stock: { kind: 'exact', count: 20, more: false } }
    answers['/card-core/order/calcPrice'] = () => ({
      code: codes.quantityHeldBack.code,
      data: { maxQuantity: 4 },
    })
    answers['/card-core/item/get'] = () => ({ code: 0, data: { ...many, maxQuantityNow: 4 } })
    await show(many)
    await type('quantity', '6')
    await waitFor(() => expect(root.textContent).toContain('现在一单最多 4 件'))
    await pressBuy()
    expect(calls.filter(({ path }) => path.endsWith('createOrderV2'))).toEqual([])
  })

  it('is not requested for a quantity outside the limits, which are named instead', async () => {
    await show(plain)
    await type('quantity', '21')
    expect(root.textContent).toContain('请填 1 到 20 之间的整数')
    await type('quantity', '8')
    expect(root.textContent).toContain('还剩 7 件，请减少数量')
    await pressBuy()
    expect(calls.filter(({ path }) => path.endsWith('createOrderV2'))).toEqual([])
  })
})

it('asks a buyer in English for an email first, also after a change of language', async () => {
  const kind = () => find<HTMLSelectElement>('select[name=contactKind]').value
  await show(plain, 'en-US')
  expect(kind()).toBe('mail')
  cleanup()
  sessionStorage.clear()
  await show(plain)
  expect(kind()).toBe('phone')
  await act(() => changeLocale('en-US'))
  expect(kind()).toBe('mail')
})

it('names wallets in English, and marks the seller’s own texts as Chinese', async () => {
  const question = '游戏区服'
  await show(
    { ...plain, description: '激活后 **90 天**有效', warranty: '包激活', questions: [toQuestion(question)] },
    'en-US',
  )
  expect(find('input[name=payChannel]').closest('label')?.textContent).toBe('Alipay')
  const spokenIn = (text: string) =>
    [...root.querySelectorAll('*')]
      .filter((each) => each.children.length === 0 && each.textContent?.includes(text))
      .map((each) => each.closest('[lang]')?.getAttribute('lang'))
  for (const text of [plain.title, '90 天', '包激活', question]) {
    expect(spokenIn(text), text).not.toEqual([])
    expect(new Set(spokenIn(text)), text).toEqual(new Set(['zh-CN']))
  }
  expect(spokenIn('Quantity')).not.toContain('zh-CN')
})

describe('an item that cannot be bought', () => {
  const cases: [string, Partial<Item>, string][] = [
    ['a sold out item', { stock: { kind: 'exact', count: 0, more: false } }, '已售罄，补货后即可购买。'],
    [
      'on a phone an item whose payment methods are for desktops',
      { payChannels: [], payOnDesks: ['微信支付', '支付宝'] },
      '请在电脑上打开本页购买，可以用微信支付或支付宝付款。',
    ],
    ['an item without a way to pay', { payChannels: [] }, '没有可用的支付方式，不能购买。'],
  ]

  it.each(cases)('%s', async (_, change, reason) => {
    await show({ ...plain, ...change })
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(root.textContent).toContain(reason)
    await pressBuy()
    expect(calls).toEqual([])
  })

  it('links to the other items of its shop', async () => {
    await show({ ...plain, stock: { kind: 'exact', count: 0, more: false } })
    expect(button().textContent).toContain('已售罄')
    const ways = [...root.querySelectorAll('a')].filter(({ textContent }) => textContent === '看看其他商品')
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([`/shopDetail/${plain.shortUrl}`])
  })

  it('lets a guest log in where the rest is reserved for known buyers', async () => {
    const wanted: object[] = []
    const unlisten = listen('showLoginModal', (event) => wanted.push(event))
    await show({ ...plain, maxQuantityNow: 0 })
    const logIn = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === '登录')
    await press(logIn)
    expect(wanted).toHaveLength(1)
    unlisten()
  })
})

describe('an item for logged-in buyers', () => {
  const members = { ...plain, needsLogin: true }

  it('lets a guest log in first, keeps the form, and then buys', async () => {
    const wanted: (() => void)[] = []
    const unlisten = listen('showLoginModal', ({ onLoggedIn }) => wanted.push(onLoggedIn ?? expect.fail()))
    await show(members)
    await type('contact', '13800138000')
    expect(button().textContent).toContain('登录后购买')
    await pressBuy()
    expect([wanted.length, calls.filter(({ path }) => path.endsWith('V2'))]).toEqual([1, []])
    await act(async () => storeToken('t'))
    wanted[0]?.()
    expect(button().textContent).toContain('支付 ¥52.80')
    expect(find<HTMLInputElement>('input[name=contact]').value).toBe('13800138000')
    await pressBuy()
    await waitFor(() => expect(navigations).toEqual([`/cashDesk?orderId=${orderNo}`]))
    unlisten()
  })
})

describe('an item held by unpaid orders', () => {
  afterEach(() => vi.useRealTimers())
  const held: Item = {
    ...plain,
    stock: { kind: 'exact', count: 0, more: false },
    nextRelease: { cards: 2, waitSeconds: 370 },
  }

  it('says how many cards may be free again and when, counts down, and can be bought then', async () => {
    // loading takes real time
    await Promise.all([import('../features/item/next-release.tsx'), loadMessages(['nextRelease'])])
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    answers['/card-core/item/get'] = () => ({ code: 0, data: plain })
    await show(held)
    expect(root.textContent).toContain('卡密都被未付款的订单占着')
    expect(root.textContent).toContain('约 6:10 后可能放出 2 张')
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(root.textContent).toContain('约 6:00 后可能放出 2 张')
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(root.textContent).not.toContain('可能放出')
    expect(button().getAttribute('aria-disabled')).not.toBe('true')
  })

  it('informs a guest that the rest is reserved for others', async () => {
    await show({ ...plain, maxQuantityNow: 0 })
    expect(root.textContent).toContain('剩下的卡密留给已登录的买家')
    expect(button().getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the questions of an item', () => {
  it('asks each question with the field for its kind, and names what is wrong beside it', async () => {
    const ask = (label: string, kind: Question['kind'], more: Partial<Question> = {}) => ({
      label,
      kind,
      required: true,
      options: [],
      ...more,
    })
    await show({
      ...plain,
      questions: [
        ask('充值数量', 'number'),
        ask('账号邮箱', 'mail'),
        ask('绑定手机', 'phone'),
        ask('区服', 'choice', { options: ['一区', '二区'] }),
        ask('备注', 'note', { required: false }),
      ],
    })
    const field = (index: number) => find<HTMLInputElement>(`[name=answer-${index}]`)
    expect([0, 1, 2].map((index) => field(index).inputMode)).toEqual(['decimal', 'email', 'tel'])
    expect([3, 4].map((index) => field(index).tagName)).toEqual(['SELECT', 'TEXTAREA'])
    expect([...root.querySelectorAll('[name=answer-3] option')].map((option) => option.textContent)).toEqual([
      '请选择',
      '一区',
      '二区',
    ])
    expect(root.textContent).toContain('备注（选填）')
    await type('contact', '13800138000')
    await type('answer-0', 'many')
    await type('answer-1', 'mina@')
    await type('answer-2', '110')
    await pressBuy()
    const errorOf = (index: number) =>
      document.getElementById(`${field(index).id}-error`)?.textContent ?? undefined
    await waitFor(() => expect(errorOf(0)).toBe('请填数字'))
    expect([1, 2, 3, 4].map(errorOf)).toEqual([
      '请填完整的邮箱地址，如 name@example.com',
      '请填 11 位手机号',
      '卖家需要这项信息才能发货',
      '',
    ])
    expect(root.textContent).toContain('请填写：充值数量、账号邮箱、绑定手机和区服')
    expect(calls).toEqual([])
    await type('answer-0', '0648')
    await type('answer-1', ' mina@example.com ')
    await type('answer-2', '13900139000')
    await chooseOption(find<HTMLSelectElement>('[name=answer-3]'), '二区')
    await pressBuy()
    await waitFor(() => expect(navigations).toEqual([`/cashDesk?orderId=${orderNo}`]))
    expect(calls.find(({ path }) => path.endsWith('createOrderV2'))?.body).toMatchObject({
      answers: ['0648', 'mina@example.com', '13900139000', '二区', ''],
    })
  })

  it('keeps what was typed when the item gets another question', async () => {
    await show({ ...plain, questions: [toQuestion('区服')] })
    await type('contact', '13800138000')
    await type('answer-0', '一区')
    answers['/card-core/order/createOrderV2'] = () => ({ code: 210019, data: null })
    answers['/card-core/item/get'] = () => ({
      code: 0,
      data: { ...plain, questions: [toQuestion('区服'), toQuestion('角色名')] },
    })
    await pressBuy()
    await waitFor(() => expect(root.querySelector('[name=answer-1]')).not.toBeNull())
    expect(find<HTMLInputElement>('[name=answer-0]').value).toBe('一区')
    answers['/card-core/order/createOrderV2'] = placed
    await type('answer-1', '小明')
    await pressBuy()
    await waitFor(() => expect(navigations).toEqual([`/cashDesk?orderId=${orderNo}`]))
    expect(calls.filter(({ path }) => path.endsWith('createOrderV2')).at(-1)?.body).toMatchObject({
      answers: ['一区', '小明'],
    })
  })
})
