import { expect, it } from 'vitest'
import { appFlags, designedSettings, markOf, readPainted, writePainted } from './app-settings.ts'

it('a visitor who changed nothing needs no cookie', () => {
  expect(writePainted(designedSettings)).toBe('')
  expect(readPainted(undefined)).toEqual(designedSettings)
})

it.each([
  ...appFlags.map((flag) => ({ ...designedSettings, [flag]: !designedSettings[flag] })),
  { ...designedSettings, menuWidth: 300 },
  { ...designedSettings, navbar: false, colorWeak: true, menuWidth: 160 },
])('settings come out of the cookie as they went in: %j', (settings) => {
  expect(readPainted(writePainted(settings))).toEqual(settings)
})

it.each(['nothing', '12', '9999', '-200', '240.5', '..', 'navbarfooter'])(
  '%j, which nobody of us wrote, is as designed',
  (text) => expect(readPainted(text)).toEqual(designedSettings),
)

it('marks only what is not as designed', () => {
  const settings = readPainted('navbar.topMenu')
  expect(appFlags.flatMap((flag) => [markOf(settings, flag) ?? []].flat())).toEqual(['off', 'on'])
})
