import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A gateway in a process of its own, as real ones are, so that it is not measured as the shop. */
export interface BenchGateway extends Disposable {
  /** Of a channel with the provider `epay-md5`. */
  settings: unknown
}

export async function openBenchGateway(): Promise<BenchGateway> {
  const child = fork(new URL('./gateway-process.ts', import.meta.url))
  const [settings] = await once(child, 'message')
  return { settings, [Symbol.dispose]: () => void child.kill() }
}
