import { expect, it } from 'vitest'
import { matchPath } from './match-path.ts'

it('reads the parts that a pattern names', () => {
  expect(matchPath('/shopDetail/:shortUrl', '/shopDetail/demo')).toEqual({ shortUrl: 'demo' })
  expect(matchPath('/shopDetail/:shortUrl', '/shopDetail/demo/')).toEqual({ shortUrl: 'demo' })
  expect(matchPath('/redirect/*', '/redirect/a/b%20c')).toEqual({ '*': 'a/b c' })
})

it('keeps the digits of a long number as they are', () => {
  expect(matchPath('/itemDetail/:id', '/itemDetail/20251120143005123456')).toEqual({
    id: '20251120143005123456',
  })
})

it.each([
  ['/shopDetail/:shortUrl', '/shopDetail'],
  ['/shopDetail/:shortUrl', '/shopDetail/a/b'],
  ['/shopDetail/:shortUrl', '/shopDetail/%E0%A4%A'],
  ['/cashDesk', '/cashDesks'],
])('does not take %s for %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined()
})
