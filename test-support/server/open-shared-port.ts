import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareEnvironment, findFreePort, waitFor } from './server-process.ts'

/** A process that accepts on a shared port. */
interface SharingProcess {
  /** What it wrote to both outputs. */
  output(): Promise<string>
  /** Sends SIGTERM; resolves with the exit code. */
  terminate(): Promise<number>
}

/** A port that is held open while the processes that accept on it come and go, as systemd does for `faka.socket`. */
export interface SharedPort extends AsyncDisposable {
  port: number
  /** Starts a shop on it; resolves when that process is open. */
  start(command: readonly string[], environment: Readonly<Record<string, string>>): Promise<SharingProcess>
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const startTimeoutMs = 240_000

/** Opens a shared port; its processes are stopped with it. */
export async function openSharedPort(): Promise<SharedPort> {
  const folder = await mkdtemp(join(tmpdir(), 'faka-port-'))
  const port = await findFreePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const fd: number = Reflect.get(Object(Reflect.get(server, '_handle')), 'fd')
  // a shell inherits the socket and passes it to each process that it is told to start
  const holder = spawn('sh', ['-c', 'while read -r line; do eval "$line"; done'], {
    stdio: ['pipe', 'ignore', 'inherit', fd],
  })
  server.close()
  const processes: SharingProcess[] = []

  async function start(
    command: readonly string[],
    environment: Readonly<Record<string, string>>,
  ): Promise<SharingProcess> {
    const base = join(folder, String(processes.length))
    const settings = Object.entries({
      ...bareEnvironment(),
      WORKERS: '1',
      ...environment,
      PORT: String(port),
    })
    await writeFile(
      base,
      [
        `echo $$ > ${base}.pid`,
        ...settings.map(([name, value]) => `export ${name}=${quote(value)}`),
        'export LISTEN_FDS=1 LISTEN_PID=$$',
        `exec ${command.map(quote).join(' ')} > ${base}.log 2>&1`,
      ].join('\n'),
    )
    holder.stdin?.write(`{ env -i sh ${base}; echo $? > ${base}.code; } &\n`)
    const output = () => readFile(`${base}.log`, 'utf8').catch(() => '')
    const exitCode = () =>
      readFile(`${base}.code`, 'utf8').then(
        (text) => (text.endsWith('\n') ? Number(text) : undefined),
        () => undefined,
      )
    const started: SharingProcess = {
      output,
      async terminate() {
        const ended = await exitCode()
        if (ended !== undefined) return ended
        process.kill(Number(await readFile(`${base}.pid`, 'utf8')), 'SIGTERM')
        return waitFor(exitCode)
      },
    }
    processes.push(started)
    await waitFor(async () => {
      if ((await exitCode()) !== undefined) throw new Error(`the server did not start: ${await output()}`)
      return (await output()).includes('FAKA is open') || undefined
    }, startTimeoutMs)
    return started
  }

  return {
    port,
    start,
    async [Symbol.asyncDispose]() {
      for (const each of processes) await each.terminate()
      holder.stdin?.end()
      await once(holder, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
