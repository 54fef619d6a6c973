// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearServerMenu } from '../../features/menu/server-menu.ts'
import { visitor } from './walk-for-tests.ts'

const contact = '/userCenter/contact'
let asked: string[]
let menu: string[]

beforeEach(() => {
  localStorage.clear()
  asked = []
  menu = ['user-contact']
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
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
  it('asks nothing of pages that are open to everybody', async () => {
    const { move } = visitor()
    expect(await move(contact)).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('fetches the menu once, and not while it is there', async () => {
    const { move } = visitor({ menuFromServer: true })
    expect(await Promise.all([move(contact), move('/login')])).toEqual([undefined, undefined])
    expect(await move(contact, '/login')).toBeUndefined()
    expect(asked).toEqual(['/api/user/menu'])
  })

  it('fetches an empty menu again, since it says of no page that it is there', async () => {
    menu = []
    const { move } = visitor({ menuFromServer: true })
    expect(await move(contact)).toBe('/notFound')
    menu = ['user-contact']
    expect(await move(contact)).toBeUndefined()
    expect(asked).toHaveLength(2)
  })

  it('shows where nothing is whatever the menu says', async () => {
    const { move } = visitor({ menuFromServer: true })
    expect(await move('/nowhere')).toBeUndefined()
  })
})
