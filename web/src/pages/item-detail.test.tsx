// @vitest-environment happy-dom

import type { Item } from '@faka/contract/item/item'
import type { Question } from '@faka/contract/item/question'
import { toQuestion } from '@faka/contract/item/question-input'
import { ProofOfWork } from '@faka/contract/order/proof-of-work'
import { codes } from '@faka/contract/shared/codes'
import { ItemId, PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { act, cleanup, waitFor } from '@testing-library/react'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../test-support/dom/clear-storage.ts'
import { FixedRouter } from '../../../test-support/dom/fixed-router.tsx'
import { renderSettled } from '../../../test-support/dom/render-settled.ts'
import { chooseOption, findField, press, typeInto } from '../../../test-support/dom/user.ts'
import { Providers } from '../app/providers.tsx'
import { getCardPassword } from '../features/delivery/card-password.ts'
import { itemQuery } from '../features/item/item-query.ts'
import { listStoredOrders } from '../features/order/stored-orders.ts'
import { listen } from '../lib/events.ts'
import { changeLocale, setupI18n } from '../lib/locale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { RouteMatchProvider } from '../lib/route-match.ts'
import { storeToken } from '../lib/session.ts'
import ItemDetail from './item-detail.tsx'

const orderNo = 'HD0VSEC2T567RK21W691'
const plain: Item = {
  id: ItemId.parse('724AHRCQ33'),
  title: '会员季卡',
  cover: null,
  priceFromFen: 4980,
  priceFen: 5280,
  stock: { kind: 'exact', count: 7, more: false },
  delivery: 'automatic',
  needsLogin: false,
  shortUrl: ShortUrl.parse('demo'),
  shopName: '店',
  classifyId: null,
  classifyName: null,
  gallery: [],
  description: '',
  tiers: [{ minQuantity: 5, unitPriceFen: 4980 }],
  minQuantity: 1,
  maxQuantity: 20,
  maxQuantityNow: 20,
  nextRelease: null,
  cardPassword: 'optional',
  questions: [],
  warranty: '',
  payChannels: [
    {
      id: PayChannelId.parse('BTN3JGY6YY'),
      name: '支付宝',
      method: 'alipay',
      feeBasisPoints: 0,
      realMoney: true,
      leastFen: 1,
      mostFen: 1_000_000_000,
    },
  ],
}

interface RecordedCall {
  path: string
  body: Record<string, unknown>
}

let calls: RecordedCall[]
let answers: Record<
  string,
  (body: Record<string, unknown>) => { code: number; data: unknown } | Promise<never>
>
/** A gate that replies wait for. */
let beforeAnswer: (body: Record<string, unknown>) => Promise<void> | undefined
let navigations: string[]
let root: HTMLElement

const placed = () => ({
  code: 0,
  data: { orderNo, status: 'unpaid', amountFen: 5280, payBefore: '2026-11-21T08:15:00.000Z' },
})

const find = <Kind extends Element = HTMLElement>(selector: string): Kind => {
  const found = root.querySelector<Kind>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}
const button = () => find('[data-press=buy]')
const sum = () => find('output').textContent

async function show(item: Item, locale: Locale = 'zh-CN') {
  const client = createQueryClient()
  client.setQueryData(itemQuery(item.id).queryKey, item)
  const i18n = await setupI18n(locale, ['item'])
  root = document.createElement('div')
  document.body.replaceChildren(root)
  const url = new URL(`/itemDetail/${item.id}?shopId=demo`, 'http://shop.test')
  await renderSettled(
    <Providers client={client} i18n={i18n}>
      <FixedRouter address={url.pathname + url.search} onNavigate={(to) => navigations.push(to)}>
        <RouteMatchProvider value={{ params: { id: item.id }, query: url.searchParams }}>
          <ItemDetail />
        </RouteMatchProvider>
      </FixedRouter>
    </Providers>,
    root,
  )
}

const type = (name: string, value: string) => typeInto(findField(name, root), value)
const pressBuy = () => press(button())

beforeEach(() => {
  calls = []
  beforeAnswer = () => undefined
  navigations = []
  clearStorage()
  answers = {
    '/card-core/order/createOrderV2': placed,
    '/card-core/item/get': () => ({ code: 0, data: plain }),
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body))
    calls.push({ path, body })
    await beforeAnswer(body)
    const { code, data } = (await answers[path]?.(body)) ?? { code: 404000, data: null }
    return Response.json({ code, message: '', data })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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
    ['an item without a way to pay', { payChannels: [] }, '暂时没有可用的支付方式，不能购买。'],
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
    const answer: (body: Record<string, unknown>) => { code: number; data: unknown } = ({
      proof: sentProof,
    }) => {
      if (sentProof === undefined) return { code: 210028, data: { challenge } }
      proofs.push(ProofOfWork.parse(sentProof))
      return placed()
    }
    answers['/card-core/order/createOrderV2'] = answer
    beforeAnswer = ({ proof: sentProof }) => (sentProof === undefined ? undefined : waiting)
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

describe('an item held by unpaid orders', () => {
  const held: Item = {
    ...plain,
    stock: { kind: 'exact', count: 0, more: false },
    nextRelease: { cards: 2, waitSeconds: 370 },
  }

  it('says how many cards may be free again and when, counts down, and can be bought then', async () => {
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
    vi.useRealTimers()
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
