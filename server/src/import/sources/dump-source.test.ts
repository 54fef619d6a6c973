import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { mysqlDump } from '../../../../test-support/import/mysql-dump.ts'
import type { ForeignRow } from '../foreign-source.ts'
import { openDump } from './dump-source.ts'
import { type DumpPart, splitStatements } from './split-statements.ts'

async function readAll(content: string | Buffer, table: string) {
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-dump-'))
  try {
    const path = join(folder, 'dump.sql')
    await writeFile(path, content)
    const broken: string[] = []
    const source = await openDump(path, (name, place) => broken.push(`${name} ${place}`))
    const rows: ForeignRow[] = []
    for await (const row of source.readRows(table)) rows.push(row)
    return { rows, broken, source }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const awkward = [
  `it's "quoted" \\ back\\n`,
  'two\nlines\r\n',
  '分号; -- 不是注释 /* 也不是 */ 🎉',
  '<p class="x">&nbsp;</p>),(2,',
  '\0\x1a\t',
  '',
]
const columns = { id: 'int NOT NULL', text: "longtext COMMENT 'a, (b) c'", price: 'decimal(10,2)' }

test('a dump of mysqldump gives back every text, plain and compressed', async () => {
  const rows = awkward.map((text, index) => [index, text, index === 0 ? null : '1.50'])
  const dump = [...mysqlDump([{ name: 'notes', columns, rows }])].join('')
  const wanted = awkward.map((text, index) => ({
    id: String(index),
    text,
    price: index === 0 ? null : '1.50',
  }))
  for (const content of [dump, gzipSync(dump)]) {
    const { rows: found, broken, source } = await readAll(content, 'notes')
    expect(found).toEqual(wanted)
    expect(broken).toEqual([])
    expect(source.tables.get('notes')).toEqual(['id', 'text', 'price'])
  }
})

test('a statement is the same however the file is cut', async () => {
  const dump = [
    ...mysqlDump([{ name: 'notes', columns, rows: awkward.map((text, id) => [id, text, 1]) }]),
  ].join('')
  const split = async (size: number): Promise<DumpPart[]> => {
    const parts: DumpPart[] = []
    async function* chunks() {
      for (let at = 0; at < dump.length; at += size) yield dump.slice(at, at + size)
    }
    for await (const part of splitStatements(chunks(), 'mysql')) parts.push(part)
    return parts
  }
  const whole = await split(dump.length)
  expect(whole.length).toBeGreaterThan(8)
  for (const size of [1, 2, 3, 7, 64]) expect(await split(size)).toEqual(whole)
})

test('dumps of phpMyAdmin name their columns, and those of Navicat write a row a statement', async () => {
  const dump = `SET time_zone = "+08:00";
CREATE TABLE IF NOT EXISTS \`shop\`.\`notes\` (\`id\` int, \`text\` text, KEY \`k\` (\`id\`));
INSERT INTO \`notes\` (\`text\`, \`id\`) VALUES
('甲', 1),
("乙", 2);
INSERT INTO \`notes\` VALUES (3, 0xE4B899);
INSERT INTO \`other\` VALUES (4, 'x');`
  const { rows } = await readAll(dump, 'notes')
  expect(rows).toEqual([
    { id: '1', text: '甲' },
    { id: '2', text: '乙' },
    { id: '3', text: '丙' },
  ])
})

test('a moment is in the zone of its dump, while a datetime is what the clock of the shop showed', async () => {
  const dumpOf = (zone: string) => `${zone}
CREATE TABLE \`notes\` (\`id\` int, \`at\` timestamp NULL DEFAULT NULL COMMENT 'a (b)', \`day\` datetime NOT NULL, \`gone\` timestamp);
INSERT INTO \`notes\` VALUES (1, '2026-03-01 04:05:06', '2026-03-01 04:05:06', NULL);`
  for (const [zone, wanted] of [
    ["/*!40103 SET TIME_ZONE='+00:00' */;", '+00:00'],
    ['-- of phpMyAdmin\n/* by hand */\nSET time_zone = "+09:00";', '+09:00'],
    ["SET SESSION time_zone = '-12:00';", '-12:00'],
    ["SET TIME_ZONE='UTC';", '+00:00'],
    ['', '+08:00'],
    // no such zones
    ["SET time_zone = '+99:99';", '+08:00'],
    ["SET time_zone = '+14:30';", '+08:00'],
    ["SET time_zone = '-12:30';", '+08:00'],
    // what buyers write is no statement
    ["INSERT INTO `notes` VALUES (0, 'time_zone=+09:00', NULL, NULL);", '+08:00'],
    ["INSERT INTO `notes` VALUES (0, '\\nSET time_zone=\\'+09:00\\';', NULL, NULL);", '+08:00'],
    ["/* notes */ INSERT INTO `notes` VALUES (0, 'set time_zone=+09:00', NULL, NULL);", '+08:00'],
  ] as const) {
    const { rows, source } = await readAll(dumpOf(zone), 'notes')
    expect(rows.filter(({ id }) => id === '1')).toEqual([
      { id: '1', at: `2026-03-01 04:05:06${wanted}`, day: '2026-03-01 04:05:06', gone: null },
    ])
    expect(source.utcOffset).toBe('+08:00')
  }
})

test('dumps of pg_dump are read, copied and inserted', async () => {
  const dump = `--
-- PostgreSQL database dump
--
SET standard_conforming_strings = on;
CREATE TABLE public.notes (
    id bigint NOT NULL,
    text text DEFAULT 'a'::text,
    "at" timestamp with time zone,
    CONSTRAINT positive CHECK ((id > 0))
);
COPY public.notes (id, text, at) FROM stdin;
1\tback\\\\slash; and\\ttab\t2026-01-02 03:04:05+08
2\t\\N\t\\N
\\.

INSERT INTO public.notes VALUES (3, 'it''s \\n', '2026-01-02 03:04:05+08'), (4, E'two\\nlines', NULL);
`
  const { rows, broken } = await readAll(dump, 'notes')
  expect(rows.map(({ id, text }) => [id, text])).toEqual([
    ['1', 'back\\slash; and\ttab'],
    ['2', null],
    ['3', "it's \\n"],
    ['4', 'two\nlines'],
  ])
  expect(broken).toEqual([])
})

test('rows with too few values are reported and the others are read', async () => {
  const dump = "CREATE TABLE notes (id int, text text);\nINSERT INTO notes VALUES (1,'a'),(2),(3,'c');"
  const { rows, broken } = await readAll(dump, 'notes')
  expect(rows.map(({ id }) => id)).toEqual(['1', '3'])
  expect(broken).toEqual(['notes 2'])
})

test('a file that is no dump, one that is not there and one that is cut off are refused with a sentence', async () => {
  await expect(readAll('name,price\na,1\n', 'notes')).rejects.toThrow('it is no SQL dump')
  await expect(openDump('/no/such/file.sql', () => undefined)).rejects.toThrow('there is no such file')
  const cut = "CREATE TABLE notes (id int, text text);\nINSERT INTO notes VALUES (1,'a'),(2,'b"
  await expect(readAll(cut, 'notes')).rejects.toThrow('is not complete')
})
