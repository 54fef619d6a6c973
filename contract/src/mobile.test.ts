import { expect, test } from 'vitest'
import { baseOf, isPhone, pathUnder } from './mobile.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

test.each([
  [
    'an iPhone',
    undefined,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
    true,
  ],
  ['an Android phone', undefined, android, true],
  ['WeChat', undefined, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148 MicroMessenger/8.0.50', true],
  [
    'Firefox on a phone',
    undefined,
    'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0',
    true,
  ],
  [
    'an Android tablet',
    undefined,
    'Mozilla/5.0 (Linux; Android 15; SM-X900) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    false,
  ],
  ['an iPad', undefined, 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', false],
  ['a desk', undefined, desk, false],
  ['nothing', undefined, '', false],
  ['a phone that hints so under a desk’s name', '?1', desk, true],
  ['a phone that asks for the desk’s pages', '?0', android, false],
])('%s: a phone or not', (_, hint, userAgent, phone) => {
  expect(isPhone({ hint, userAgent })).toBe(phone)
})

test.each([
  ['/m', '/m', '/'],
  ['/m/', '/m', '/'],
  ['/m/shopDetail/demo', '/m', '/shopDetail/demo'],
  ['/mobile/shopDetail', '', '/mobile/shopDetail'],
  ['/shopDetail/m', '', '/shopDetail/m'],
])('%s stands under "%s"', (pathname, base, path) => {
  expect(baseOf(pathname, '/m')).toBe(base)
  expect(pathUnder(base, pathname)).toBe(path)
})

test('a mobile site on another host has no path here', () => {
  expect(baseOf('/m/shopDetail/demo', 'https://m.example')).toBe('')
})
