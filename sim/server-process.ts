import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const defaultTimeoutMs = 60_000
/** A start on a busy machine, with a database that reads its log back. */
const startTimeoutMs = 240_000
/** A process need not compile anew what one before it did; a third of what a start costs. */
const compileCacheDir = join(tmpdir(), 'node-compile-cache')
const maxOutputChars = 1_000_000

/** The server as `npm start` runs it: a process of its own that listens, and that can be killed. */
export interface ServerProcess {
  url: string
  /** Starts it and resolves when it is ready for requests. */
  start(): Promise<void>
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
  /** Asks it to stop, and resolves with its exit code when it did. */
  terminate(): Promise<number | null>
  /** What it wrote, to both of its outputs; of very much the last part. */
  output(): string
}

/** Below the ports that systems give to outgoing connections, which would take one between the look and the use. */
const [firstPort, portCount] = [15_000, 15_000]

/** A port that nobody uses now. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * portCount)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Tries again until `act` neither throws nor answers undefined; throws its last error when the time is over. */
export async function waitFor<Result>(
  act: () => Promise<Result | undefined>,
  patience = defaultTimeoutMs,
): Promise<Result> {
  const end = performance.now() + patience
  for (;;) {
    try {
      const result = await act()
      if (result !== undefined) return result
      if (performance.now() > end) throw new Error(`it did not happen within ${patience / 1000} s`)
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await pause(20)
  }
}

/** Servers that run now; none outlives this process. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** @param settings the server's environment, which holds nothing else */
export function createServerProcess(port: number, settings: Record<string, string>): ServerProcess {
  const url = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  let child: ChildProcess | undefined
  let said = ''

  const signal = async (name: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(name)
    await gone
    return child.exitCode
  }

  return {
    url,
    async start() {
      const started = spawn(process.execPath, [main], {
        env: { PATH, HOME, NODE_COMPILE_CACHE: compileCacheDir, PORT: String(port), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        // a group of its own: Ctrl-C in a terminal is for this process, which stops the server when it is done with it
        detached: true,
      })
      running.add(started)
      started.on('exit', () => running.delete(started))
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (data: Buffer) => {
          said = (said + data.toString()).slice(-maxOutputChars)
        })
      await waitFor(async () => {
        if (started.exitCode !== null) return 'ended'
        const { ok } = await fetch(`${url}/readyz`)
        return ok ? 'ready' : undefined
      }, startTimeoutMs).then((state) => {
        if (state === 'ended') throw new Error(`the server did not start: ${said.slice(-4000)}`)
      })
    },
    async kill() {
      await signal('SIGKILL')
    },
    terminate: () => signal('SIGTERM'),
    output: () => said,
  }
}
