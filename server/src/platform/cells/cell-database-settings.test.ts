import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'

const read = (env: Record<string, string>) => readConfig(env)

test('each cell has the address that is set for its number, separated by commas or blanks', () => {
  const one = 'postgres://u:p@one:5432/shop'
  const two = 'postgresql://u:p@two,three:5433/shop?target_session_attrs=read-write'
  for (const CELL_DATABASE_URLS of [
    `1=${one},1023=${two}`,
    ` 1=${one}\n1023=${two} `,
    `1=${one}, 1023=${two},`,
  ]) {
    const { config, errors } = read({ CELL_DATABASE_URLS })
    expect(errors).toEqual([])
    expect([...config.cellDatabaseUrls]).toEqual([
      [1, one],
      [1023, two],
    ])
  }
  expect(read({ CELL_DATABASE_URLS: '' }).config.cellDatabaseUrls.size).toBe(0)
  const pooled = read({
    CELL_DATABASE_URLS: `1=${one}`,
    CELL_DATABASE_LISTEN_URLS: '1=postgres://u:p@pg/shop',
  })
  expect([pooled.errors, [...pooled.config.cellDatabaseListenUrls]]).toEqual([
    [],
    [[1, 'postgres://u:p@pg/shop']],
  ])
})

test('each mistake is named in a sentence without any password', () => {
  const secret = 'hunter2'
  const url = `postgres://u:${secret}@one/shop`
  const cases: [env: Record<string, string>, sentence: RegExp][] = [
    [
      { CELL_DATABASE_URLS: `0=${url}` },
      /^Entry 1 of CELL_DATABASE_URLS does not begin with the number of a cell/,
    ],
    [{ CELL_DATABASE_URLS: `1024=${url}` }, /from 1 to 1023/],
    [{ CELL_DATABASE_URLS: url }, /it must be NUMBER=URL\.$/],
    [
      { CELL_DATABASE_URLS: `1=mysql://u:${secret}@one/shop` },
      /no address for cell 1 that starts with postgres:/,
    ],
    [{ CELL_DATABASE_URLS: `1=${url},1=postgres://two/shop` }, /names cell 1 twice\.$/],
    [
      { DATABASE_URL: 'postgres://x@one:5432/shop', CELL_DATABASE_URLS: `1=${url}` },
      /^The database of cell 1 in CELL_DATABASE_URLS is that of DATABASE_URL\.$/,
    ],
    [{ CELL_DATABASE_URLS: `1=${url} 2=${url}` }, /^The database of cell 2 .+ is that of cell 1\.$/],
    [{ CELL_DATABASE_LISTEN_URLS: `1=${url}` }, /which CELL_DATABASE_URLS does not name\.$/],
    [
      { CELL_DATABASE_URLS: `1=${url},2=postgres://two/shop`, CELL_DATABASE_LISTEN_URLS: `2=${url}` },
      /^The database of cell 2 in CELL_DATABASE_LISTEN_URLS is that of cell 1\.$/,
    ],
  ]
  for (const [env, sentence] of cases) {
    const { errors } = read(env)
    expect(errors, JSON.stringify(env)).toEqual([expect.stringMatching(sentence)])
    expect(errors.join()).not.toContain(secret)
  }
})
