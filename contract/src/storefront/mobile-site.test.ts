import { expect, test } from 'vitest'
import { isPhone, locateSite, pathWithoutBase } from './mobile-site.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

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
  [
    'the browser of HarmonyOS NEXT',
    undefined,
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
    true,
  ],
  [
    'a tablet with HarmonyOS NEXT',
    undefined,
    'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1',
    false,
  ],
  [
    'Opera Mini',
    undefined,
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
    true,
  ],
  ['a desktop', undefined, desktop, false],
  ['nothing', undefined, '', false],
  ['a phone whose hint says so, with a desktop User-Agent', '?1', desktop, true],
  ['a phone that requests the desktop site', '?0', android, false],
])('%s: a phone or not', (_, hint, userAgent, phone) => {
  expect(isPhone({ hint, userAgent })).toBe(phone)
})

test.each([
  ['/m', true, '/'],
  ['/m/', true, '/'],
  ['/m/shopDetail/demo', true, '/shopDetail/demo'],
  ['/mobile/shopDetail', false, '/mobile/shopDetail'],
  ['/shopDetail/m', false, '/shopDetail/m'],
])('%s belongs to the mobile site under /m: %s', (pathname, mobile, path) => {
  const location = locateSite({ host: 'shop.example', pathname }, '/m')
  expect(location).toEqual({ mobile, base: mobile ? '/m' : '' })
  expect(pathWithoutBase(location.base, pathname)).toBe(path)
})

test.each([
  ['https://m.example', 'm.example', '/shopDetail/demo', { mobile: true, base: '' }],
  ['https://m.example', 'shop.example', '/shopDetail/demo', { mobile: false, base: '' }],
  ['https://m.example', 'm.example:81', '/', { mobile: false, base: '' }],
  ['https://m.example/phone', 'm.example', '/phone/x', { mobile: true, base: '/phone' }],
  ['https://m.example/phone', 'm.example', '/phones', { mobile: false, base: '' }],
  ['https://m.example/phone', 'shop.example', '/phone/x', { mobile: false, base: '' }],
])('with the mobile site at %s, %s%s belongs to its site', (mobileBase, host, pathname, location) => {
  expect(locateSite({ host, pathname }, mobileBase)).toEqual(location)
})
