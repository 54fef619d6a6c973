// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../../test-support/dom/clear-storage.ts'
import { visitor } from '../../../../test-support/dom/walk.ts'
import { buyerInfo } from '../../features/profile/buyer-info.ts'
import { listen } from '../../lib/events.ts'
import { storeToken } from '../../lib/session.ts'

const account = '/userCenter/account'
const info = {
  id: 'ACCOUNT0000000000001',
  userId: 'ACCOUNT0000000000001',
  nickName: '',
  avatar: '',
  phone: null,
  qq: '',
  mail: '',
  wechat: '',
  region: '',
  balanceFen: 0,
}
let calls: string[]
let loginPrompts: number
let stop = () => {}

beforeEach(() => {
  clearStorage()
  calls = []
  loginPrompts = 0
  stop = listen('showLoginModal', () => {
    loginPrompts += 1
  })
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    return Response.json({ code: 0, message: '', data: info })
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('loading a login', () => {
  it('lets a guest pass, and opens the login', async () => {
    expect(await visitor().move(account)).toBeUndefined()
    expect([loginPrompts, calls]).toEqual([1, []])
  })

  it('loads the account once, and keeps it', async () => {
    storeToken('t')
    const { move } = visitor()
    await move(account)
    await move(account, '/login')
    expect([loginPrompts, calls]).toEqual([0, ['/card-core/buyer/get']])
    expect(buyerInfo.getState()).toEqual(info)
  })

  it('makes no call for pages without a login', async () => {
    storeToken('t')
    await visitor().move('/userCenter/contact')
    expect([loginPrompts, calls]).toEqual([0, []])
  })
})
