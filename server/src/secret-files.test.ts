import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const key = 'k'.repeat(32)

test('a secret may be in a file, whose last line break does not count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faka-secret-'))
  try {
    const [file, empty] = [join(folder, 'key'), join(folder, 'empty')]
    await writeFile(file, `${key}\n`)
    await writeFile(empty, '\n')
    await chmod(file, 0o400)
    const { config, errors } = readConfig({ APP_ENV: 'production', SECRET_KEY_FILE: file })
    expect([config.secretKey, errors]).toEqual([key, []])
    const url = join(folder, 'url')
    await writeFile(url, 'postgres://faka:secret@db/faka\n')
    const { config: found } = readConfig({ DATABASE_URL_FILE: url, DATABASE_REPLICA_URL_FILE: url })
    for (const address of [found.databaseUrl, found.databaseReplicaUrl])
      expect(address).toBe('postgres://faka:secret@db/faka')
    expect(found.secretFiles).toEqual([url, url])

    const mistakes = (env: Record<string, string>) => readConfig(env).errors
    expect(mistakes({ SECRET_KEY: key, SECRET_KEY_FILE: file })).toEqual([
      expect.stringContaining('SECRET_KEY and SECRET_KEY_FILE are both set'),
    ])
    expect(mistakes({ SECRET_KEY_FILE: join(folder, 'none') })).toEqual([
      expect.stringContaining('cannot read'),
    ])
    expect(mistakes({ SECRET_KEY_FILE: empty })).toEqual([expect.stringContaining('is empty')])
    // another program's variable of the same form
    expect(mistakes({ SSL_CERT_FILE: '/nowhere' })).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
