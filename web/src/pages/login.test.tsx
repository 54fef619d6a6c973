// @vitest-environment happy-dom

import type { Locale } from '@faka/contract/shared/locale'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Answer,
  done,
  openAccountPage,
  rejected,
  session,
} from '../../../test-support/dom/account-page.tsx'
import { writeInAnotherTab } from '../../../test-support/dom/clear-storage.ts'
import { readToken } from '../lib/session.ts'
import Login from './login.tsx'

let harness: ReturnType<typeof openAccountPage>
beforeEach(() => {
  harness = openAccountPage()
})
afterEach(() => harness.leave())

/** Shows the login by password. */
async function showPasswordLogin(address = '/login', locale: Locale = 'zh-CN') {
  await harness.show(Login, address, locale)
  await harness.chooseLogin('password')
}

const draft = { userName: 'lime', password: 'a good password' }
const ticket = 'b'.repeat(43)

const messages = [
  ['zh-CN', '手机号不能为空', '密码不能为空'],
  ['en-US', 'Username cannot be empty', 'Password cannot be empty'],
] as const

it.each(messages)('empty fields are marked, in %s', async (locale, userName, password) => {
  await showPasswordLogin('/login', locale)
  await harness.submit()
  expect(harness.errorAt('userName')).toBe(userName)
  expect(harness.errorAt('password')).toBe(password)
  await harness.waitUntil(() => expect(document.activeElement).toBe(harness.field('userName')))
  await harness.type({ userName: 'lime' })
  expect(harness.errorAt('userName')).toBeUndefined()
  expect(harness.calls).toEqual([])
})

it.each([
  ['zh-CN', '最长 120 个字符'],
  ['en-US', 'at most 120 characters'],
] as const)('an impossible name is not sent, in %s', async (locale, sentence) => {
  await showPasswordLogin('/login', locale)
  await harness.type({ ...draft, userName: 'x'.repeat(121) })
  await harness.submit()
  expect(harness.errorAt('userName')).toContain(sentence)
  expect(harness.calls).toEqual([])
})

it('an edited password keeps the error at the name, an edited name clears both', async () => {
  await showPasswordLogin('/login')
  await harness.submit()
  await harness.type({ password: 'x' })
  expect(harness.errorAt('password')).toBeUndefined()
  expect(harness.errorAt('userName')).toBe('手机号不能为空')
  await harness.type({ password: '' })
  await harness.submit()
  expect(harness.errorAt('password')).toBe('密码不能为空')
  await harness.type({ userName: 'lime' })
  expect(harness.errorAt('userName')).toBeUndefined()
  expect(harness.errorAt('password')).toBeUndefined()
})

it('a wrong login moves the focus to the password, and its error disappears when the name is edited', async () => {
  harness.answers.set('login', rejected(110007))
  await showPasswordLogin('/login')
  for (const userName of ['lime', 'lemon']) {
    await harness.type({ ...draft, userName })
    harness.field('userName').focus()
    await harness.submit()
    await harness.waitUntil(() => expect(document.activeElement).toBe(harness.field('password')))
    expect(harness.errorAt('password')).toContain('账号或密码不正确')
    await harness.type({ userName: 'li' })
    expect(harness.errorAt('password')).toBeUndefined()
  }
  expect(harness.calls).toHaveLength(2)
})

it('the Chinese prompt asks for a phone number', async () => {
  await showPasswordLogin('/login')
  expect(harness.field('userName').placeholder).toBe('请输入手机号')
})

describe.each([
  [110007, 'password', '账号或密码不正确', 'The account or password is incorrect'],
  [110008, 'form', '15 分钟后再登录', 'in 15 minutes'],
  [110009, 'form', '该账号已停用', 'This account has been disabled'],
  [429000, 'form', '操作过于频繁', 'Too many requests'],
  [undefined, 'form', '登录出错，请刷新后重试', 'Login error, refresh and try again'],
] as const)('a login that failed by %s', (code, place, zh, en) => {
  it.each([
    ['zh-CN', zh],
    ['en-US', en],
  ] as const)('is reported once in its place, in %s, and keeps the form', async (locale, sentence) => {
    if (code !== undefined) harness.answers.set('login', rejected(code))
    await showPasswordLogin('/login', locale)
    writeInAnotherTab('token', 'of another tab')
    await harness.type(draft)
    await harness.submit()
    await harness.waitUntil(() => expect(harness.text()).toContain(sentence))
    if (place === 'password') expect(harness.errorAt('password')).toContain(sentence)
    else expect(harness.errorAt('password')).toBeUndefined()
    expect(harness.text().split(sentence)).toHaveLength(2)
    expect(harness.field('userName').value).toBe(draft.userName)
    expect(harness.field('password').value).toBe(draft.password)
    expect(harness.failures).toEqual([])
    expect(readToken()).toBeNull()
    expect(harness.navigations).toEqual([])
  })
})

it.each([
  [50000, '内部错误'],
  [50008, '未登录'],
  [210004, '系统维护中，请稍后再来'],
  [500000, '服务器出错了'],
])('a login rejected with %i shows the server’s message', async (code, message) => {
  harness.answers.set('login', { ...rejected(code), message })
  await showPasswordLogin('/login')
  await harness.type(draft)
  await harness.submit()
  await harness.waitUntil(() => expect(harness.text()).toContain(message))
  expect(harness.text()).not.toContain('登录出错')
})

it.each([
  ['zh-CN', '出错了'],
  ['en-US', 'Error'],
] as const)('a rejected login without a message shows a generic error, in %s', async (locale, sentence) => {
  harness.answers.set('login', { ...rejected(299999), message: '' })
  await showPasswordLogin('/login', locale)
  await harness.type(draft)
  await harness.submit()
  await harness.waitUntil(() => expect(harness.text()).toContain(sentence))
})

it('a logged-in visitor is redirected', async () => {
  writeInAnotherTab('token', 'a session')
  await showPasswordLogin(`/login?from=${encodeURIComponent('/cashDesk?orderId=1')}`)
  await harness.waitUntil(() => expect(harness.navigations).toEqual(['/cashDesk?orderId=1']))
})

it('the button cannot be pressed twice while the call is pending', async () => {
  const answer = Promise.withResolvers<Answer>()
  harness.answers.set('login', answer.promise)
  await showPasswordLogin('/login')
  await harness.type(draft)
  await harness.submit()
  await harness.submit()
  const button = harness.root.querySelector('button[type=submit]')
  expect(button?.getAttribute('aria-busy')).toBe('true')
  expect(harness.calls).toHaveLength(1)
  answer.resolve(done(session))
  await harness.waitUntil(() => expect(harness.navigations).toHaveLength(1))
})

it.each([
  ['/login', '/userCenter/account'],
  [`/login?from=${encodeURIComponent('/cashDesk?orderId=1')}`, '/cashDesk?orderId=1'],
  ['/login?from=https://elsewhere.example', '/userCenter/account'],
  ['/login?from=//elsewhere.example', '/userCenter/account'],
  [`/login?from=${encodeURIComponent('/\\elsewhere.example')}`, '/userCenter/account'],
  [`/login?from=${encodeURIComponent('/login?from=/x')}`, '/userCenter/account'],
  [`/login?from=${encodeURIComponent('/redirect/shopDetail/demo')}`, '/userCenter/account'],
])('a login at %s leads to %s', async (address, target) => {
  harness.answers.set('login', done(session))
  await showPasswordLogin(address)
  await harness.type({ userName: ' +86 138-0013-8000 ', password: draft.password })
  await harness.submit()
  await harness.waitUntil(() => expect(harness.navigations).toEqual([target]))
  expect(harness.calls[0]?.body).toEqual({ userName: '13800138000', password: draft.password })
  expect(readToken()).toBe(session.token)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(draft.password)
})

describe('an account without a phone', () => {
  beforeEach(async () => {
    harness.answers.set('login', rejected(1100362, { bindTicket: ticket }))
    await showPasswordLogin('/login')
    await harness.type(draft)
    await harness.submit()
    await harness.waitUntil(() => expect(harness.text()).toContain('绑定后即可登录'))
  })

  it('links one in the same place, which logs in', async () => {
    harness.answers.set('bindAccount', done(session))
    await harness.submit()
    expect(harness.errorAt('phone')).toBe('手机号不能为空')
    expect(harness.errorAt('verifyCode')).toBe('验证码不能为空')
    await harness.type({ phone: '13800138000', verifyCode: ' 123 456' })
    await harness.submit()
    await harness.waitUntil(() => expect(harness.navigations).toEqual(['/userCenter/account']))
    expect(harness.calls.at(-1)?.body).toEqual({
      bindTicket: ticket,
      phone: '13800138000',
      verifyCode: '123456',
    })
  })

  it.each([
    [110003, 'verifyCode', '验证码错误或已过期'],
    [110006, 'phone', '该手机号已属于另一个账号'],
  ])('shows %i at the field', async (code, field, sentence) => {
    harness.answers.set('bindAccount', rejected(code))
    await harness.type({ phone: '13800138000', verifyCode: '123456' })
    await harness.submit()
    await harness.waitUntil(() => expect(harness.errorAt(field)).toContain(sentence))
    expect(harness.field('phone').value).toBe('13800138000')
  })

  it('goes back to the login, with its form kept, when the ticket has expired', async () => {
    harness.answers.set('bindAccount', rejected(110012))
    await harness.type({ phone: '13800138000', verifyCode: '123456' })
    await harness.submit()
    await harness.waitUntil(() => expect(harness.text()).toContain('绑定等待过久'))
    expect(harness.field('userName').value).toBe(draft.userName)
    expect(harness.field('password').value).toBe(draft.password)
  })
})

it('password managers find the fields that they look for', async () => {
  await showPasswordLogin('/login')
  expect(harness.field('userName').autocomplete).toBe('username')
  expect(harness.field('password').autocomplete).toBe('current-password')
})

it('without scripts the form is not submitted, least of all into a URL', async () => {
  await showPasswordLogin('/login')
  expect(harness.root.querySelector('form')?.getAttribute('method')).toBe('dialog')
})
