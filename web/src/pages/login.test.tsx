// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readToken } from '../lib/session.ts'
import Login from './login.tsx'
import { type Answer, done, openAccountPage, rejected, session } from './sign-in-for-tests.tsx'

let stand: ReturnType<typeof openAccountPage>
beforeEach(() => {
  stand = openAccountPage()
})
afterEach(() => stand.leave())

const draft = { userName: 'lime', password: 'a good password' }
const ticket = 'b'.repeat(43)

const messages = [
  ['zh-CN', '手机号不能为空', '密码不能为空'],
  ['en-US', 'Username cannot be empty', 'Password cannot be empty'],
] as const

it.each(messages)('empty fields are marked, in %s', async (locale, userName, password) => {
  await stand.show(Login, '/login', locale)
  await stand.submit()
  expect(stand.faultAt('userName')).toBe(userName)
  expect(stand.faultAt('password')).toBe(password)
  await stand.settled(() => expect(document.activeElement).toBe(stand.field('userName')))
  await stand.type({ userName: 'lime' })
  expect(stand.faultAt('userName')).toBeUndefined()
  expect(stand.asked).toEqual([])
})

it.each([
  ['zh-CN', '最长 40 个字符'],
  ['en-US', 'at most 40 characters'],
] as const)('an impossible name is not sent, in %s', async (locale, sentence) => {
  await stand.show(Login, '/login', locale)
  await stand.type({ ...draft, userName: 'x'.repeat(41) })
  await stand.submit()
  expect(stand.faultAt('userName')).toContain(sentence)
  expect(stand.asked).toEqual([])
})

it('the Chinese prompt asks for a phone number', async () => {
  await stand.show(Login, '/login')
  expect(stand.field('userName').placeholder).toBe('请输入手机号')
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
    if (code !== undefined) stand.answers.set('login', rejected(code))
    await stand.show(Login, '/login', locale)
    localStorage.setItem('token', 'of another tab')
    await stand.type(draft)
    await stand.submit()
    await stand.settled(() => expect(stand.text()).toContain(sentence))
    if (place === 'password') expect(stand.faultAt('password')).toContain(sentence)
    else expect(stand.faultAt('password')).toBeUndefined()
    expect(stand.text().split(sentence)).toHaveLength(2)
    expect(stand.field('userName').value).toBe(draft.userName)
    expect(stand.field('password').value).toBe(draft.password)
    expect(stand.failures).toEqual([])
    expect(readToken()).toBeNull()
    expect(stand.gone).toEqual([])
  })
})

it.each([
  [50000, '内部错误'],
  [50008, '未登录'],
  [210004, '系统维护中，请稍后再来'],
  [500000, '服务器出错了'],
])('a login rejected with %i shows the server’s message', async (code, message) => {
  stand.answers.set('login', { ...rejected(code), message })
  await stand.show(Login, '/login')
  await stand.type(draft)
  await stand.submit()
  await stand.settled(() => expect(stand.text()).toContain(message))
  expect(stand.text()).not.toContain('登录出错')
})

it.each([
  ['zh-CN', '出错了'],
  ['en-US', 'Error'],
] as const)('a rejected login without a message shows a generic error, in %s', async (locale, sentence) => {
  stand.answers.set('login', { ...rejected(299999), message: '' })
  await stand.show(Login, '/login', locale)
  await stand.type(draft)
  await stand.submit()
  await stand.settled(() => expect(stand.text()).toContain(sentence))
})

it('a logged-in visitor is redirected', async () => {
  localStorage.setItem('token', 'a session')
  await stand.show(Login, `/login?from=${encodeURIComponent('/cashDesk?orderId=1')}`)
  await stand.settled(() => expect(stand.gone).toEqual(['/cashDesk?orderId=1']))
})

it('the button cannot be pressed twice while the call is pending', async () => {
  const answer = Promise.withResolvers<Answer>()
  stand.answers.set('login', answer.promise)
  await stand.show(Login, '/login')
  await stand.type(draft)
  await stand.submit()
  await stand.submit()
  const button = stand.root.querySelector('button[type=submit]')
  expect(button?.getAttribute('aria-busy')).toBe('true')
  expect(stand.asked).toHaveLength(1)
  answer.resolve(done(session))
  await stand.settled(() => expect(stand.gone).toHaveLength(1))
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
  stand.answers.set('login', done(session))
  await stand.show(Login, address)
  await stand.type({ userName: ' +86 138-0013-8000 ', password: draft.password })
  await stand.submit()
  await stand.settled(() => expect(stand.gone).toEqual([target]))
  expect(stand.asked[0]?.body).toEqual({ userName: '13800138000', password: draft.password })
  expect(readToken()).toBe(session.token)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(draft.password)
})

describe('an account without a phone', () => {
  beforeEach(async () => {
    stand.answers.set('login', rejected(1100362, { bindTicket: ticket }))
    await stand.show(Login, '/login')
    await stand.type(draft)
    await stand.submit()
    await stand.settled(() => expect(stand.text()).toContain('绑定后即可登录'))
  })

  it('links one in the same place, which logs in', async () => {
    stand.answers.set('bindAccount', done(session))
    await stand.submit()
    expect(stand.faultAt('phone')).toBe('手机号不能为空')
    expect(stand.faultAt('verifyCode')).toBe('验证码不能为空')
    await stand.type({ phone: '13800138000', verifyCode: ' 123 456' })
    await stand.submit()
    await stand.settled(() => expect(stand.gone).toEqual(['/userCenter/account']))
    expect(stand.asked.at(-1)?.body).toEqual({
      bindTicket: ticket,
      phone: '13800138000',
      verifyCode: '123456',
    })
  })

  it.each([
    [110003, 'verifyCode', '验证码错误或已过期'],
    [110006, 'phone', '该手机号已属于另一个账号'],
  ])('shows %i at the field', async (code, field, sentence) => {
    stand.answers.set('bindAccount', rejected(code))
    await stand.type({ phone: '13800138000', verifyCode: '123456' })
    await stand.submit()
    await stand.settled(() => expect(stand.faultAt(field)).toContain(sentence))
    expect(stand.field('phone').value).toBe('13800138000')
  })

  it('goes back to the login, with its form kept, when the ticket has expired', async () => {
    stand.answers.set('bindAccount', rejected(110012))
    await stand.type({ phone: '13800138000', verifyCode: '123456' })
    await stand.submit()
    await stand.settled(() => expect(stand.text()).toContain('绑定等待过久'))
    expect(stand.field('userName').value).toBe(draft.userName)
    expect(stand.field('password').value).toBe(draft.password)
  })
})

it('password managers find the fields that they look for', async () => {
  await stand.show(Login, '/login')
  expect(stand.field('userName').autocomplete).toBe('username')
  expect(stand.field('password').autocomplete).toBe('current-password')
})

it('without scripts the form is not submitted, least of all into a URL', async () => {
  await stand.show(Login, '/login')
  expect(stand.root.querySelector('form')?.getAttribute('method')).toBe('dialog')
})
