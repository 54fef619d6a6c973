import { expect, test } from 'vitest'
import { findMismatch, type Position } from './replica-position.ts'

const primary: Position = { cluster: '1 faka', schemas: 'cell_1', isReplica: false, lsn: 2 }

test('a server is read in place of the primary only if it is a replica of the same database and schema', () => {
  const replica = { ...primary, isReplica: true, lsn: 1 }
  expect(findMismatch(primary, replica)).toBeUndefined()
  expect(findMismatch(primary, { ...replica, schemas: 'public' })).toMatch('other schemas')
  expect(findMismatch(primary, { ...replica, cluster: '2 faka' })).toMatch('another database')
  expect(findMismatch(primary, { ...replica, isReplica: false })).toMatch('not a replica')
  expect(findMismatch(undefined, replica)).toBeDefined()
})
