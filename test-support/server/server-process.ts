import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serverProgram } from './built-programs.ts'

const defaultTimeoutMs = 60_000
/** A start on a busy machine, with a database that replays its log. */
const startTimeoutMs = 240_000
const maxOutputChars = 1_000_000

/** What a process of the shop gets of this one's environment: where programs are, and the code compiled before. */
export const bareEnvironment = (): Record<string, string> => {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

/** The server as `npm start` runs it: a process of its own that listens, and that can be killed. */
export interface ServerProcess {
  url: string
  /** Starts it; resolves when it is ready for requests. */
  start(): Promise<void>
  /** `kill -9`; resolves when the process has exited. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves with the exit code. */
  terminate(): Promise<number | null>
  /** What it wrote to both outputs; only the end of very long output. */
  output(): string
  /** Its process id while it runs. */
  pid(): number | undefined
}

/** Below the ephemeral port range, from which an outgoing connection could take the port before it is used. */
const [firstPort, portCount] = [15_000, 15_000]

/** A port that is free now. */
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

/** Retries until `act` returns a value without throwing; throws its last error at the timeout. */
export async function waitFor<Result>(
  act: () => Promise<Result | undefined>,
  patience = defaultTimeoutMs,
): Promise<Result> {
  const end = performance.now() + patience
  for (;;) {
    try {
      const result = await act()
      if (result !== undefined) return result
      if (performance.now() > end) throw new Error(`timed out after ${patience / 1000} s`)
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await pause(20)
  }
}

/** Running servers; they are killed when this process exits. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * @param settings the server's whole environment
 * @param nodeArgs arguments of Node.js itself
 */
export function createServerProcess(
  port: number,
  settings: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = [],
): ServerProcess {
  const url = `http://127.0.0.1:${port}`
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
      const program = await serverProgram()
      const started = spawn(process.execPath, [...nodeArgs, program], {
        env: { ...bareEnvironment(), WORKERS: '1', ...settings, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
        // a process group of its own, so that Ctrl-C in a terminal reaches only this process, which then
        // stops the server
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
    pid: () => child?.pid,
  }
}
