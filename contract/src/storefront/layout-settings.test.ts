import { expect, it } from 'vitest'
import {
  defaultLayoutSettings,
  layoutAttribute,
  layoutFlags,
  parseLayoutSettings,
  serializeLayoutSettings,
} from './layout-settings.ts'

it('a visitor who changed nothing needs no cookie', () => {
  expect(serializeLayoutSettings(defaultLayoutSettings)).toBe('')
  expect(parseLayoutSettings(undefined)).toEqual(defaultLayoutSettings)
})

it.each([
  ...layoutFlags.map((flag) => ({ ...defaultLayoutSettings, [flag]: !defaultLayoutSettings[flag] })),
  { ...defaultLayoutSettings, menuWidth: 300 },
  { ...defaultLayoutSettings, navbar: false, colorWeak: true, menuWidth: 160 },
])('settings come out of the cookie as they went in: %j', (settings) => {
  expect(parseLayoutSettings(serializeLayoutSettings(settings))).toEqual(settings)
})

it.each(['nothing', '12', '9999', '-200', '240.5', '..', 'navbarfooter'])(
  '%j, which nobody of us wrote, is as designed',
  (text) => expect(parseLayoutSettings(text)).toEqual(defaultLayoutSettings),
)

it('marks only what is not as designed', () => {
  const settings = parseLayoutSettings('navbar.topMenu')
  expect(layoutFlags.flatMap((flag) => [layoutAttribute(settings, flag) ?? []].flat())).toEqual(['off', 'on'])
})
