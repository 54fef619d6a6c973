import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb, runOn, testServer } from './fresh-db.ts'

test('each test gets its own database, dropped at the end of the scope', async () => {
  let url: string
  {
    await using one = await freshDb()
    await using other = await freshDb()
    url = one.url
    await sql`create table mark (id int)`.execute(one.db)
    await expect(sql`select * from mark`.execute(other.db)).rejects.toThrow('does not exist')
  }
  await expect(runOn(url, 'select 1')).rejects.toThrow('does not exist')
})

test('the test database is as durable as the shop’s', async () => {
  await using db = await freshDb()
  const { rows } = await sql<{ fsync: string }>`show fsync`.execute(db.db)
  expect(rows).toEqual([{ fsync: 'on' }])
  expect(process.env[testServer.url]).toBeDefined()
})
