import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { createEncryption } from '../encryption.ts'
import { systemRandom } from '../random.ts'
import { isMatchingKey } from './check-key.ts'

test('a database accepts its first key, and no other key after it', async () => {
  await using db = await freshDb()
  const encryption = (key: string) => createEncryption(key, systemRandom)
  expect(await isMatchingKey(db.db, encryption('the first key of this shop, 32 long'))).toBe(true)
  expect(await isMatchingKey(db.db, encryption('the first key of this shop, 32 long'))).toBe(true)
  expect(await isMatchingKey(db.db, encryption('another key, as long as the first one'))).toBe(false)
})
