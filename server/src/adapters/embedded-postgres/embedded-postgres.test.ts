import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres } from './embedded-postgres.ts'

const log = createLog('silent')

/** A data folder with blanks and Chinese in its name, accessible only to its owner. */
async function makeDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'faka-test-数据 folder-'))
  await chmod(dataDir, 0o700)
  return {
    dataDir,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }),
  }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Repeats `look` until it returns a true value without an error. */
async function until(look: () => Promise<unknown>, ms = 120_000): Promise<void> {
  const end = performance.now() + ms
  for (;;) {
    const seen = await look().catch((error) => (performance.now() > end ? Promise.reject(error) : false))
    if (seen) return
    if (performance.now() > end) throw new Error('it did not come true in time')
    await pause(20)
  }
}

const isAlive = async (url: string) => (await query(url, 'select 1')).length === 1

/** Starts a separate server process that holds the database until it is killed. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)})
    const log = { info() {}, warn() {}, error() {} }
    const { url, pid } = await startEmbeddedPostgres({ dataDir: process.env.TRIAL_DIR, log, address: 'http://127.0.0.1:4199' })
    console.log(JSON.stringify({ url, pid }))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TRIAL_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) return { child, ...JSON.parse(line) }
  throw new Error('the other server printed nothing')
}

const killHard = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

test('commits survive a stop and a start, at the same URL', async () => {
  await using place = await makeDataDir()
  const first = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  await query(first.url, 'create table kept as select 7 as number')
  await first.stop()
  await expect(isAlive(first.url)).rejects.toThrow()
  const second = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }])
  await second.stop()
})

test('PostgreSQL is fully durable, and the shop’s role is no superuser', async () => {
  await using place = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  const asked = ['fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'is_superuser']
  const shown = asked.map((name) => `current_setting('${name}')`).join(" || ' ' || ")
  expect(await query(postgres.url, `select ${shown} as all`)).toEqual([{ all: 'on on on UTF8 off' }])
  await postgres.stop()
})

test('a second server is rejected with the process id and URL of the first', async () => {
  await using place = await makeDataDir()
  const { child } = await startElsewhere(place.dataDir)
  await expect(startEmbeddedPostgres({ dataDir: place.dataDir, log })).rejects.toThrow(
    `in use by another server: process ${child.pid}, http://127.0.0.1:4199`,
  )
  await killHard(child)
  await (await startEmbeddedPostgres({ dataDir: place.dataDir, log })).stop()
})

test('after kill -9 of the server the next one takes over its PostgreSQL', async () => {
  await using place = await makeDataDir()
  const { child, url, pid } = await startElsewhere(place.dataDir)
  await query(url, 'create table kept as select 7 as number')
  await killHard(child)
  const next = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  expect(next.pid).toBe(pid)
  expect(await query(next.url, 'select number from kept')).toEqual([{ number: 7 }])
  await next.stop()
  await expect(isAlive(url)).rejects.toThrow()
})

test('after kill -9 of the server and of PostgreSQL the next start succeeds while a statement still runs', async () => {
  await using place = await makeDataDir()
  const { child, url, pid } = await startElsewhere(place.dataDir)
  const busy = query(url, 'select count(*) from generate_series(1, 20000000)').catch(() => {})
  await until(async () => {
    const rows = await query(
      url,
      `select 1 from pg_stat_activity where query like '%generate_series(1%' and pid <> pg_backend_pid()`,
    )
    return rows.length === 1
  })
  process.kill(pid, 'SIGKILL')
  await killHard(child)
  const next = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  expect(next.url).toBe(url)
  expect(await isAlive(next.url)).toBe(true)
  await next.stop()
  await busy
})

test('a start that waits for a PostgreSQL which is starting says so, and goes on once that one is ready or gone', async () => {
  await using place = await makeDataDir()
  const { url, stop } = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  await stop()
  // in place of one that replays its log for long: a process of the same cluster that never gets ready
  const cluster = join(place.dataDir, 'postgres', 'cluster')
  const starting = spawn(process.execPath, ['-e', 'process.stdin.resume()', cluster])
  await writeFile(join(cluster, 'postmaster.pid'), `${starting.pid}\n${cluster}\n`)
  const warned: string[] = []
  const warn = (_fields: object, message: string) => void warned.push(message)
  const started = startEmbeddedPostgres({ dataDir: place.dataDir, log: { ...log, warn } })
  await until(async () => warned.length > 0)
  expect(warned).toEqual([expect.stringMatching(/^the bundled PostgreSQL is not ready yet/)])
  await killHard(starting)
  const postgres = await started
  expect([postgres.url, await isAlive(url)]).toEqual([url, true])
  await postgres.stop()
})

test('a killed PostgreSQL is restarted at the same URL, repeatedly', async () => {
  await using place = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  for (let round = 0; round < 3; round++) {
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    await until(async () => postgres.pid !== pid && (await isAlive(postgres.url)))
  }
  await postgres.stop()
  await expect(isAlive(postgres.url)).rejects.toThrow()
})

test('a command uses the server’s database and leaves it running', async () => {
  await using place = await makeDataDir()
  const server = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  const command = await useEmbeddedPostgres({ dataDir: place.dataDir, log })
  expect(command).toMatchObject({ url: server.url, pid: server.pid })
  await command.stop()
  expect(await isAlive(server.url)).toBe(true)
  await server.stop()
  await expect(isAlive(server.url)).rejects.toThrow()
})

test('without a server the last command stops the database', async () => {
  await using place = await makeDataDir()
  const [one, other] = await Promise.all([
    useEmbeddedPostgres({ dataDir: place.dataDir, log }),
    useEmbeddedPostgres({ dataDir: place.dataDir, log }),
  ])
  await one.stop()
  expect(await isAlive(other.url)).toBe(true)
  await other.stop()
  await expect(isAlive(other.url)).rejects.toThrow()
})

test('a process id reused by another program does not prevent the start', async () => {
  await using place = await makeDataDir()
  await (await useEmbeddedPostgres({ dataDir: place.dataDir, log })).stop()
  const cluster = join(place.dataDir, 'postgres', 'cluster')
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n1\n\n\n\nready\n`)
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  expect(await isAlive(postgres.url)).toBe(true)
  await postgres.stop()
})

test('it uses another port when its own was taken meanwhile', async () => {
  await using place = await makeDataDir()
  await (await useEmbeddedPostgres({ dataDir: place.dataDir, log })).stop()
  const { port } = JSON.parse(await readFile(join(place.dataDir, 'postgres', 'settings.json'), 'utf8'))
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve))
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  expect(new URL(postgres.url).port).not.toBe(String(port))
  expect(await isAlive(postgres.url)).toBe(true)
  await postgres.stop()
  squatter.close()
})

test('a path that is too long for a Unix socket is connected by TCP', async () => {
  await using place = await makeDataDir()
  const dataDir = join(place.dataDir, 'long'.repeat(30))
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  expect(new URL(postgres.url).searchParams.has('host')).toBe(false)
  expect(await isAlive(postgres.url)).toBe(true)
  await postgres.stop()
})

test('a data folder that cannot be created is reported by a sentence', async () => {
  await using place = await makeDataDir()
  const file = join(place.dataDir, 'file')
  await writeFile(file, '')
  await expect(startEmbeddedPostgres({ dataDir: join(file, 'data'), log })).rejects.toThrow(
    /The data folder .* cannot be written by this user/,
  )
})

test('a database of another major version is reported by a sentence and left unchanged', async () => {
  await using place = await makeDataDir()
  const cluster = join(place.dataDir, 'postgres', 'cluster')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'PG_VERSION'), '15\n')
  await expect(startEmbeddedPostgres({ dataDir: place.dataDir, log })).rejects.toThrow(
    'was made by PostgreSQL 15',
  )
  expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('15\n')
})

/** Whether a process is running, zombies excluded. */
async function runs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}

test('deleting the data folder of a running database leaves no PostgreSQL behind', async () => {
  await using place = await makeDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir, log })
  await rm(place.dataDir, { recursive: true, force: true, maxRetries: 20 })
  await postgres.stop()
  expect(await runs(postgres.pid)).toBe(false)
})
