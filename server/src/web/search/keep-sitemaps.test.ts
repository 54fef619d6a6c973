import { expect, test } from 'vitest'
import { keepSitemaps } from './keep-sitemaps.ts'

/** Sitemaps whose making waits for `finish`, and what was begun. */
function openSitemaps() {
  let time = Date.parse('2026-03-01T00:00:00Z')
  const begun: string[] = []
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const read = keepSitemaps(() => new Date(time))
  async function* make(key: string) {
    begun.push(key)
    yield key
    await finished
    yield '.'
  }
  return {
    begun,
    finish,
    pass: (ms: number) => {
      time += ms
    },
    read: async (key: string) => (await read(key, () => make(key))).toString(),
  }
}

test('those who ask for the same sitemap share it for some minutes', async () => {
  const { begun, finish, pass, read } = openSitemaps()
  finish()
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a.', 'a.'])
  pass(299_000)
  await read('a')
  expect(begun).toEqual(['a'])
  pass(2000)
  await read('a')
  expect(begun).toEqual(['a', 'a'])
})

test('different ones are made one after the other, and no more wait than can be served', async () => {
  const { begun, finish, read } = openSitemaps()
  const keys = Array.from({ length: 20 }, (_, index) => String(index))
  const all = keys.map(read)
  await expect(read('one more')).rejects.toThrow('tooOften')
  expect(begun).toEqual(['0'])
  finish()
  await Promise.all(all)
  expect(begun).toEqual(keys)
  // what was refused is not kept
  expect(await read('one more')).toBe('one more.')
})
