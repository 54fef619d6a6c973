// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../../test-support/dom/clear-storage.ts'
import { visitor } from '../../../../test-support/dom/walk.ts'
import { clearServerMenu } from '../../features/menu/server-menu.ts'

const contact = '/userCenter/contact'
let calls: string[]
let menu: string[]

beforeEach(() => {
  clearStorage()
  calls = []
  menu = ['user-contact']
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    const meta = { locale: '', icon: '', order: 1, roles: ['*'] }
    const data = menu.map((name) => ({ name, path: `/${name}`, meta }))
    return Response.json({ code: 0, message: '', data })
  })
})
afterEach(() => {
  clearServerMenu()
  vi.unstubAllGlobals()
})

describe('checking permissions', () => {
  it('makes no call for public pages', async () => {
    const { move } = visitor()
    expect(await move(contact)).toBeUndefined()
    expect(calls).toEqual([])
  })

  it('loads the menu once, and not while it is loaded', async () => {
    const { move } = visitor({ menuFromServer: true })
    expect(await Promise.all([move(contact), move('/login')])).toEqual([undefined, undefined])
    expect(await move(contact, '/login')).toBeUndefined()
    expect(calls).toEqual(['/api/user/menu'])
  })

  it('loads an empty menu again, since it lists no page at all', async () => {
    menu = []
    const { move } = visitor({ menuFromServer: true })
    expect(await move(contact)).toBe('/notFound')
    menu = ['user-contact']
    expect(await move(contact)).toBeUndefined()
    expect(calls).toHaveLength(2)
  })

  it('shows "not found" whatever the menu says', async () => {
    const { move } = visitor({ menuFromServer: true })
    expect(await move('/nowhere')).toBeUndefined()
  })
})
