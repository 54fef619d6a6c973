import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import mysql from 'mysql2'
import { expect, test } from 'vitest'
import {
  type DujiaokaRows,
  dujiaokaDump,
  dujiaokaTables,
} from '../../../../test-support/import/dujiaoka-dump.ts'
import { openMysqlStandIn } from '../../../../test-support/import/mysql-stand-in.ts'
import { openTlsStandIn } from '../../../../test-support/import/mysql-tls-stand-in.ts'
import { openImport } from '../../../../test-support/import/open-import.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { runLine } from '../../../../test-support/server/run-line.ts'
import { selfSignedCertificate } from '../../../../test-support/server/self-signed-certificate.ts'
import type { ForeignRow } from '../foreign-source.ts'
import { ImportError } from '../import-error.ts'
import { readMysqlAddress } from './mysql-address.ts'
import { openMysql } from './mysql-source.ts'

const collect = async (read: AsyncIterable<ForeignRow>) => {
  const collected: ForeignRow[] = []
  for await (const row of read) collected.push(row)
  return collected
}

const columns = { id: 'int', name: 'varchar(9)', paid_at: 'timestamp', created_at: 'datetime' }

test('a server is read in one snapshot that cannot be written, each value as its text and moments with their zone', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => [index, '星屑 🎮', null, '2026-03-01 04:05:06'])
  const last = [5000, '', '2026-03-01 04:05:06', null]
  await using standIn = await openMysqlStandIn([
    { name: 'pays', columns, rows: [...many, last] },
    { name: 'empty', columns, rows: [] },
  ])
  const source = await openMysql(standIn.url)
  expect(standIn.statements[2]).toBe('start transaction with consistent snapshot, read only')
  expect([...source.tables]).toEqual([
    ['pays', Object.keys(columns)],
    ['empty', Object.keys(columns)],
  ])
  const rows = await collect(source.readRows('pays'))
  expect(rows).toHaveLength(5001)
  expect(rows.slice(-2)).toEqual([
    { id: '4999', name: '星屑 🎮', paid_at: null, created_at: '2026-03-01 04:05:06' },
    { id: '5000', name: '', paid_at: '2026-03-01 04:05:06+00:00', created_at: null },
  ])
  // a table may be left in the middle
  for await (const { id } of source.readRows('pays')) if (id === '3') break
  expect(await collect(source.readRows('empty'))).toEqual([])
  await source.close()
})

test('a server that cannot be reached and an address that is none are said so, without the password', async () => {
  const standIn = await openMysqlStandIn([])
  await standIn[Symbol.asyncDispose]()
  for (const [address, code] of [
    [standIn.url, 'ECONNREFUSED'],
    ['mysql://reader:secret@[shop/', 'ERR_INVALID_URL'],
  ] as const) {
    const refused = await openMysql(address).catch((error) => error)
    expect(refused).toBeInstanceOf(ImportError)
    expect(refused.message).toContain(`(${code})`)
    expect(refused.message).not.toContain('secret')
  }
})

test('a server is reached by TLS only under the name of its certificate, before it gets a password', async () => {
  await using standIn = await openTlsStandIn()
  const authorities = getCACertificates()
  setDefaultCACertificates([...authorities, selfSignedCertificate.cert])
  try {
    // a name of this machine that is not the one of the certificate
    const refused = await openMysql(`mysql://reader:secret@127.1:${standIn.port}/shop?ssl`).catch(
      (error) => error,
    )
    expect(refused.message).toContain('(HANDSHAKE_SSL_ERROR)')
    expect(standIn.received).toBe(0)
    // it hangs up on whom it lets in
    const admitted = await openMysql(`mysql://reader:secret@localhost:${standIn.port}/shop?ssl`).catch(
      (error) => error,
    )
    expect(admitted.message).toContain('(PROTOCOL_CONNECTION_LOST)')
    expect(standIn.received).toBeGreaterThan(0)
  } finally {
    setDefaultCACertificates(authorities)
  }
})

test('another machine is reached by TLS unless its address says otherwise, and by its name', () => {
  const tlsOf = (address: string) => 'ssl' in readMysqlAddress(`mysql://reader:secret@${address}`)
  for (const address of ['db.example/shop?ssl', 'db.example/shop?ssl=true', 'localhost/shop?ssl'])
    expect(tlsOf(address)).toBe(true)
  for (const address of [
    'db.example/shop?ssl=false',
    '10.0.0.2/shop?ssl=false',
    'localhost/shop',
    '[::1]/shop',
  ])
    expect(tlsOf(address)).toBe(false)
  for (const address of ['db.example/shop', '10.0.0.2/shop', '127.0.0.1.example/shop', '[2001:db8::1]/shop'])
    expect(() => tlsOf(address)).toThrow('not on this machine')
  for (const address of ['127.0.0.1/shop?ssl', '10.0.0.2/shop?ssl', '[2001:db8::1]/shop?ssl'])
    expect(() => tlsOf(address)).toThrow('not an IP address')
  for (const query of [
    'ssl-mode=REQUIRED',
    'sslmode=require',
    'tls=true',
    'ssl=no',
    'ssl&ssl=false',
    'ssl&x',
  ])
    for (const host of ['db.example', 'localhost'])
      expect(() => tlsOf(`${host}/shop?${query}`)).toThrow('no other parameter is known')
})

test('what is wrong with an address is said as it is', async () => {
  await expect(openMysql('mysql://reader:secret@db.example/shop?tls=true')).rejects.toThrow('?ssl=false')
})

const rows: DujiaokaRows = {
  goods_group: [{ id: 1, gp_name: '游戏点卡 🎮' }],
  goods: [{ id: 7, group_id: 1, gd_name: '星屑水晶', actual_price: '12.80', description: "<p>it's</p>" }],
  carmis: [
    { id: 1, goods_id: 7, carmi: 'CARD-0001\r' },
    { id: 2, goods_id: 7, carmi: '卡号：0002 \\ 密码' },
    { id: 3, goods_id: 7, carmi: 'SOLD', status: 2 },
  ],
  orders: [
    {
      id: 1,
      order_sn: 'ABCDEF0123456789',
      goods_id: 7,
      title: 'x',
      actual_price: '12.80',
      email: 'mina@example.com',
    },
  ],
}

/** Imports the rows from a server and from a dump of it, each into a shop of its own, and compares what arrived. */
async function expectSameAsDump(address: string): Promise<void> {
  await using byDump = await openShop()
  await using moving = await openImport(byDump, 'dujiaoka', dujiaokaDump(rows))
  const { data: expected } = await moving.run('--write')
  await using live = await openShop()
  const line = ['import', 'dujiaoka', address, '--shop', live.shortUrl, '--write']
  const { data } = await runLine(live, moving.folder, line)
  expect(data).toEqual(expected)
  expect(data).toMatchObject({
    unsoldCards: { added: 2 },
    soldCards: { added: 1 },
    orders: { added: 1, keptFen: 1280 },
  })
  const ordersOf = ({ db }: TestShop) =>
    db.db.selectFrom('archived_order').select(['order_no', 'created_at', 'amount_fen']).execute()
  expect(await ordersOf(live)).toEqual(await ordersOf(byDump))
}

test('a live database is imported as its dump is', async () => {
  await using standIn = await openMysqlStandIn(dujiaokaTables(rows))
  await expectSameAsDump(standIn.url)
})

/** `mysql://user:password@host` of a MySQL or MariaDB in which databases may be made, where there is one. */
const server = process.env.MYSQL_URL?.replace(/\/$/, '') ?? ''

test.skipIf(server === '')(
  'so is one of a real server, at the moment at which the import began',
  async () => {
    const admin = mysql.createConnection({ uri: server, multipleStatements: true }).promise()
    const database = `faka_import_${process.pid}`
    await admin.query(`create database ${database} character set utf8mb4; use ${database}`)
    try {
      await admin.query([...dujiaokaDump(rows)].join(''))
      const address = `${server}/${database}?ssl=false`
      await expectSameAsDump(address)
      const source = await openMysql(address)
      await admin.query("insert into carmis (goods_id, carmi) values (7, 'ADDED-MEANWHILE')")
      expect(await collect(source.readRows('carmis'))).toHaveLength(3)
      await source.close()
    } finally {
      await admin.query(`drop database ${database}`)
      await admin.end()
    }
  },
)
