import { expect, test } from 'vitest'
import { isRightKey } from './check-key.ts'
import { freshDb } from './fresh-db.ts'
import { systemRandom } from './random.ts'
import { createVault } from './vault.ts'

test('a database takes its first key for the right one and no other after it', async () => {
  await using db = await freshDb()
  const vault = (key: string) => createVault(key, systemRandom)
  expect(await isRightKey(db.db, vault('the first key of this shop, 32 long'))).toBe(true)
  expect(await isRightKey(db.db, vault('the first key of this shop, 32 long'))).toBe(true)
  expect(await isRightKey(db.db, vault('another key, as long as the first one'))).toBe(false)
})
