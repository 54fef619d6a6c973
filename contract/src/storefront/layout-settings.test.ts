import { expect, it } from 'vitest'
import {
  defaultLayoutSettings,
  layoutAttribute,
  layoutFlags,
  parseLayoutSettings,
  serializeLayoutSettings,
} from './layout-settings.ts'

it('default settings need no cookie', () => {
  expect(serializeLayoutSettings(defaultLayoutSettings)).toBe('')
  expect(parseLayoutSettings(undefined)).toEqual(defaultLayoutSettings)
})

it.each([
  ...layoutFlags.map((flag) => ({ ...defaultLayoutSettings, [flag]: !defaultLayoutSettings[flag] })),
  { ...defaultLayoutSettings, menuWidth: 300 },
  { ...defaultLayoutSettings, navbar: false, colorWeak: true, menuWidth: 160 },
])('settings survive the cookie: %j', (settings) => {
  expect(parseLayoutSettings(serializeLayoutSettings(settings))).toEqual(settings)
})

it.each(['nothing', '12', '9999', '-200', '240.5', '..', 'navbarfooter'])(
  '%j, an unknown cookie value, gives the defaults',
  (text) => expect(parseLayoutSettings(text)).toEqual(defaultLayoutSettings),
)

it('sets attributes only for flags that differ from their default', () => {
  const settings = parseLayoutSettings('navbar.topMenu')
  expect(layoutFlags.flatMap((flag) => [layoutAttribute(settings, flag) ?? []].flat())).toEqual(['off', 'on'])
})
