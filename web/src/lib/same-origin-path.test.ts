import { expect, it } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

const origin = 'https://shop.example'

it.each([
  ['/shopDetail/demo', '/shopDetail/demo'],
  ['/shopDetail/demo?page=2#main', '/shopDetail/demo?page=2#main'],
  ['/a/../b', '/b'],
  ['/https://evil.example', '/https://evil.example'],
  ['/@evil.example', '/@evil.example'],
])('accepts %s', (address, path) => {
  expect(sameOriginPath(address, origin)).toBe(path)
})

it.each([
  '',
  'shopDetail/demo',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u007f/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
])('rejects %j', (address) => {
  expect(sameOriginPath(address, origin)).toBeUndefined()
})
