// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStorage, writeInAnotherTab } from '../../../test-support/dom/clear-storage.ts'
import { changeAppSettings, readAppSettings, subscribeAppSettings, syncAppSettings } from './app-settings.ts'
import { readCookie } from './cookie.ts'

const key = 'app-settings'
const root = document.documentElement
let leave = () => {}

beforeEach(() => {
  clearStorage()
  changeAppSettings({ globalSettings: false, serverMenu: [] })
})
afterEach(() => leave())

it('has the names and defaults of the specification', () => {
  expect(readAppSettings()).toEqual({
    theme: 'system',
    colorWeak: false,
    navbar: true,
    menu: true,
    topMenu: false,
    hideMenu: false,
    menuCollapse: false,
    footer: true,
    themeColor: '#165DFF',
    menuWidth: 0,
    globalSettings: false,
    device: 'desktop',
    tabBar: false,
    menuFromServer: false,
    serverMenu: [],
    systemName: 'FAKA',
  })
})

describe('persisted settings', () => {
  it.each(['', 'no JSON', 'null', '[]', '7'])('fall back to the defaults for %j', (text) => {
    writeInAnotherTab(key, text)
    expect(readAppSettings()).toMatchObject({ navbar: true, menuWidth: 0, themeColor: '#165DFF' })
  })

  it('lose only what is invalid', () => {
    const broken = { theme: 'pink', themeColor: 'red', menuWidth: 7, navbar: 'no', footer: false, later: 1 }
    writeInAnotherTab(key, JSON.stringify(broken))
    expect(readAppSettings()).toMatchObject({
      theme: 'system',
      themeColor: '#165DFF',
      menuWidth: 0,
      navbar: true,
      footer: false,
    })
  })

  it('contain neither the server’s menu, nor the device, nor whether the settings are open', () => {
    changeAppSettings({ globalSettings: true, serverMenu: [], tabBar: true })
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      themeColor: '#165DFF',
      menuWidth: 0,
      colorWeak: false,
      navbar: true,
      menu: true,
      topMenu: false,
      hideMenu: false,
      menuCollapse: false,
      footer: true,
      tabBar: true,
    })
    expect(readAppSettings().globalSettings).toBe(true)
  })
})

it('applies every change to the document, and stores it for the next server rendering', () => {
  leave = syncAppSettings()
  changeAppSettings({ theme: 'dark', navbar: false, menuCollapse: true, menuWidth: 300 })
  expect(root.dataset).toMatchObject({ theme: 'dark', navbar: 'off', menuCollapse: 'on' })
  expect(root.style.getPropertyValue('--menu-width')).toBe('300px')
  expect(readCookie('theme')).toBe('dark')
  expect(readCookie(key)).toBe('navbar.menuCollapse.300')
  changeAppSettings({ theme: 'system', navbar: true, menuCollapse: false, menuWidth: 0 })
  expect(root.dataset.navbar).toBeUndefined()
  expect(root.style.getPropertyValue('--menu-width')).toBe('initial')
  expect(readCookie(key)).toBe('')
})

it('follows another tab', () => {
  leave = syncAppSettings()
  const listener = vi.fn()
  const stop = subscribeAppSettings(listener)
  writeInAnotherTab(key, JSON.stringify({ footer: false }))
  stop()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(root.dataset.footer).toBe('off')
})

it('returns the same object until something changes', () => {
  const before = readAppSettings()
  expect(readAppSettings()).toBe(before)
  changeAppSettings({ globalSettings: true })
  expect(readAppSettings()).not.toBe(before)
})
