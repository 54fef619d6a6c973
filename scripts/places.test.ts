import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPlaces } from './places.mjs'

const asRoot = process.getuid?.() === 0

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-places-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

test('beside the code where this user may write there, and below FAKA_HOME where it is set', async () => {
  await using place = await openFolder()
  const { folder } = place
  expect(findPlaces(folder, { HOME: folder })).toEqual({
    data: join(folder, '.data'),
    cache: join(folder, '.cache'),
    isCodeWritable: true,
  })
  expect(findPlaces(folder, { FAKA_HOME: '/srv/faka' })).toMatchObject({
    data: '/srv/faka/data',
    cache: '/srv/faka/cache',
  })
})

// no folder is closed to root
test.skipIf(asRoot)('in the folders of the user where the code is read-only', async () => {
  await using place = await openFolder()
  const [code, home] = [join(place.folder, 'code'), join(place.folder, 'home')]
  await mkdir(code)
  await mkdir(home)
  await chmod(code, 0o555)
  expect(findPlaces(code, { HOME: home })).toMatchObject({
    data: join(home, '.local/share/faka'),
    cache: join(home, '.cache/faka'),
  })
  const given = { HOME: home, XDG_DATA_HOME: '/srv/data', XDG_CACHE_HOME: 'relative' }
  expect(findPlaces(code, given)).toMatchObject({ data: '/srv/data/faka', cache: join(home, '.cache/faka') })
  expect(() => findPlaces(code, { HOME: code })).toThrow('FAKA_HOME')
})
